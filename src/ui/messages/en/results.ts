export const results = {
  title: 'Results',
} as const;
