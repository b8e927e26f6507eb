export const questions = {
  title: 'Questions',
} as const;
