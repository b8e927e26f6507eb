import type { tour as english } from '../en/tour.ts';
import type { Translation } from '../Translation.ts';

export const tour: Translation<typeof english> = {
  place: '导览 {{place}} / {{total}}',
  next: '下一步',
  back: '上一步',
  leave: '退出导览',
  done: '完成',
  questions: {
    title: '全部题目，以及各模型的表现',
    text: '可按题目形式、题型、时长或结果筛选，也可搜索。地址记录当前所见，复制链接即可让他人看到同样的内容。',
  },
  question: {
    title: '模型看到了什么',
    text: '实际发送的片段，可逐帧查看，并列出模型收到的画面。先选一个选项，再按 R 揭晓答案。下方可向模型提问，也可不带视频再问一次。',
  },
  run: {
    title: '一次评测多道题',
    text: '选择题目、模型和评分者。开始之前即可看到调用次数和费用，随时可以停止或继续。规则无需密钥。',
  },
  compare: {
    title: '站得住的数字',
    text: '准确率附带按视频聚类的区间；模型与从不看图的规则并列；并列出结果不同的题目。失败的调用单独计数，绝不算作得分。',
  },
  teach: {
    title: '一节课就是一个链接',
    text: '选题、写备注、复制链接：可在课堂上演示，也可供学习者自学。在任何界面按 ? 可查看按键，并再次打开本导览。',
  },
};
