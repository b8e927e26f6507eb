export const run = {
  title: 'Runs',
} as const;
