import type { marks as english } from '../en/marks.ts';
import type { Translation } from '../Translation.ts';

export const marks: Translation<typeof english> = {
  right: { name: '正确', means: '选对，或得 2 分（满分 2 分）。' },
  half: { name: '部分正确', means: '得 1 分（满分 2 分）。' },
  wrong: { name: '错误', means: '选错，或得 0 分（满分 2 分）。' },
  failed: { name: '调用失败', means: '没有收到回复，不按 0 分计。' },
  unread: { name: '无法识别', means: '收到了回复，但其中读不出答案。' },
  ungraded: { name: '评分失败', means: '有回答，但裁判没有给出评分。' },
  unscored: { name: '待评分', means: '有回答，裁判尚未评阅。' },
  none: { name: '未提问', means: '尚未就此题提问。' },
  hidden: { name: '已隐藏', means: '揭晓后显示。' },
  waiting: { name: '等待中', means: '在队列中。' },
  running: { name: '进行中', means: '正在处理。' },
  legend: '有颜色表示已评分，无颜色的标记不含得分。',
};
