/** How much one provider is asked, at most; null for no bound but its own. `perMinute` counts calls. */
export type CallLimits = { atOnce: number; perMinute: number | null; tokensPerMinute: number | null };

export const DEFAULT_LIMITS: CallLimits = { atOnce: 8, perMinute: null, tokensPerMinute: null };
