import type { hosting as english } from '../en/hosting.ts';
import type { Translation } from '../Translation.ts';

export const hosting: Translation<typeof english> = {
  notice: '本页托管方的通知',
  trouble: '本页的配置',
  troubleTitle: '本页旁的 config.json 与预期不符。',
  troubleDo: '此处列出的内容按没有该文件处理，其余有效。页面的托管方可以改正：',
  troubles: {
    silent: '未能取得该文件。请重新加载页面再试。',
    unreachable: '该文件返回状态 {{status}}。',
    notJson: '该文件不是 JSON：{{detail}}',
    whole: '该文件：应为 {{expected}}，实为 {{found}}。',
    field: '字段 {{field}}：应为 {{expected}}，实为 {{found}}。',
    unknownField: '字段 {{field}}：没有这样的字段。',
  },
  update: '本页的新版本已就绪。',
  updateWhileRunning: '有评测正在进行：已收到的回答会保留，重新加载后可以继续。',
  updateTake: '重新加载',
  about: {
    title: '关于',
    lead: '版本 {{version}}。MIT 许可证。',
    licences: '许可证',
    licencesHint: '随本页附带的程序库、视频引擎和字体的许可证。',
    licencesTitle: '本页的组成',
    loading: '正在加载列表',
    unloaded: '无法加载列表。它随构建后的页面提供。',
    none: '未附许可证文本',
    files: '来源',
  },
};
