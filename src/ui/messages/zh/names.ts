import type { names as english } from '../en/names.ts';
import type { Translation } from '../Translation.ts';

export const names: Translation<typeof english> = {
  providers: {
    google: 'Google Gemini',
    openai: 'OpenAI',
    qwen: 'Qwen（DashScope）',
    seed: '豆包 Seed（方舟）',
    anthropic: 'Anthropic',
    openrouter: 'OpenRouter',
    compatible: 'OpenAI 兼容',
    rule: '纯文本规则',
  },
  rules: {
    'always-a': '总选 A',
    'shortest-option': '最短选项',
    'odd-one-out': '与众不同者',
    chance: '随机',
  },
  judges: {
    exact: '精确比对',
    overlap: '词语重合（粗略）',
    later: '暂不评判，以后再评',
    nobody: '不评判',
    'rubric-strict': '裁判模型，严格',
    'rubric-lenient': '裁判模型，宽松',
    person: '人工',
    published: '已发布的评分',
  },
  engines: { auto: '此处最佳引擎', webcodecs: 'WebCodecs', 'ffmpeg.wasm': 'ffmpeg.wasm' },
  judgeAsking: '{{judge}}（{{model}}）',

  step: {
    'queued-for-clip': '正在等待片段',
    'queued-for-call': '正在等待空位',
    'loading-engine': '正在载入引擎',
    reading: '正在读取视频',
    readingImages: '正在读取图像',
    cutting: '正在剪切片段',
    asking: '正在向 {{model}} 提问',
    'waiting-to-retry': '等待再次向 {{model}} 提问',
    'waiting-for-network': '没有网络：恢复后继续',
    judging: '正在评分',
  },
};
