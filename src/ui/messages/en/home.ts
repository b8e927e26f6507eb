export const home = {
  lead: 'Watch a vision-language model answer questions about ultrasound video, clip by clip.',
  leadRest: 'See what it was shown, what it replied, and whether a rule that never looks would have done as well.',
} as const;
