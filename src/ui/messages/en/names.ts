/** Names that every screen may say: of models, judges and engines, and of what is under way. */
export const names = {
  providers: {
    google: 'Google Gemini',
    openai: 'OpenAI',
    qwen: 'Qwen, DashScope',
    seed: 'Seed, Ark',
    anthropic: 'Anthropic',
    openrouter: 'OpenRouter',
    compatible: 'OpenAI-compatible',
    rule: 'Text-only rules',
  },
  rules: {
    'always-a': 'Always A',
    'shortest-option': 'Shortest option',
    'odd-one-out': 'Odd one out',
    chance: 'Chance',
  },
  judges: {
    exact: 'Exact',
    overlap: 'Word overlap, rough',
    later: 'None now: judge later',
    nobody: 'Nobody',
    'rubric-strict': 'Judge, strict',
    'rubric-lenient': 'Judge, lenient',
    person: 'A person',
    published: 'As published',
  },
  engines: { auto: 'Best engine here', webcodecs: 'WebCodecs', 'ffmpeg.wasm': 'ffmpeg.wasm' },
  judgeAsking: '{{judge}} ({{model}})',

  step: {
    'queued-for-clip': 'Waiting for the clip',
    'queued-for-call': 'Waiting for a free place',
    'loading-engine': 'Loading the engine',
    reading: 'Reading the video',
    readingImages: 'Reading the images',
    cutting: 'Cutting the clip',
    asking: 'Asking {{model}}',
    'waiting-to-retry': 'Waiting to ask {{model}} again',
    'waiting-for-network': 'No network: goes on when it is back',
    judging: 'Judging',
  },
} as const;
