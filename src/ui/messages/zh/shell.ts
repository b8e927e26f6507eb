import type { shell as english } from '../en/shell.ts';
import type { Translation } from '../Translation.ts';

/*
 * The words, one for each thing, in all parts of this catalogue:
 * benchmark 基准 · question 题目 · multiple choice 选择题 · free response 简答题 · option 选项 · answer 回答 ·
 * reply 回复 · (answer) key 标准答案 · rationale 解析 · model 模型 · (text-only) rule（纯文本）规则 · run 评测 ·
 * ask 提问 · judge 裁判 · grade, score 评分、得分 · points 分 · video 视频 · segment 视频段 · clip 片段 · still 静帧 ·
 * frame 帧 · region 区域 · source 源视频 · prompt 提示词 · variant 变体 · provider 服务商 · key (of an API) 密钥 ·
 * proxy 代理 · relay 中继 · engine 引擎 · interval 区间 · cluster 聚类 · lesson 课程 · handout 讲义 · reveal 揭晓
 */
export const shell: Translation<typeof english> = {
  brand: 'ReXSonoVQA',
  brandRest: '实验台',
  disclaimer: '独立工具，用于研究与教学，不得用于诊断。',
  disclaimerShort: '用于研究与教学，不得用于诊断。',
  skip: '跳到正文',
  title: '{{view}} · ReXSonoVQA 实验台',
  titleHome: 'ReXSonoVQA 实验台',
  nav: {
    main: '主导航',
    questions: '题目',
    results: '结果',
    compare: '比较',
    runs: '评测',
    teach: '教学',
    health: '片段可用性',
    settings: '设置',
    menu: '菜单',
  },
  theme: { name: '主题', system: '跟随系统', dark: '深色', light: '浅色', now: '主题：{{theme}}' },
  runProgress: '{{done}} / {{total}}',
  benchmark: {
    kept_other: '保留 {{count, number}} 题',
    switch: '当前基准：{{title}}。点击更换',
    openOther: '打开其他基准',
    sample: '示例基准',
    sampleNote: '随页面附带',
  },
  opening: {
    what: '正在打开{{name}}',
    progress: '已读 {{done}} / {{total}} 个文件',
    bytes: '{{done}} / {{total}}：该服务器只提供完整文件',
    stopped: '已停止打开。',
    none: '尚未打开任何基准。',
    noneDo: '题目、评测和结果都属于某个基准。示例基准随页面附带。',
    openSample: '打开示例',
    elsewhere: '此链接指向 {{name}}，本浏览器中没有保存它。',
    elsewhereDo: '从网址或自己的文件载入一次，页面即可显示。',
    loadIt: '载入 ReXSonoVQA',
    toSettings: '在设置中打开',
    goOn: '继续使用{{title}}',
  },
  notFound: '没有这个页面。',
  notFoundDo: '网址没有指向本站的任何视图。',
  toHome: '回到首页',
  broken: '此视图出了故障。',
  brokenDo: '这是页面的错误，与您的操作无关。已保存的内容是安全的，其他视图仍可使用。',
  reload: '重新加载页面',
  unloaded: '无法载入此视图。',
  unloadedDo: '可能是网络断开，或页面已被新版本替换。',
  keys: {
    title: '快捷键',
    all: '全部快捷键',
    here: '当前视图',
    everywhere: '所有视图',
    close: '关闭',
    goQuestions: '前往题目',
    goRuns: '前往评测',
    goCompare: '前往比较',
    goResults: '前往结果',
    goTeach: '前往教学',
    goSettings: '前往设置',
    goHome: '前往首页',
    theme: '切换主题',
  },
  close: '关闭',
  cancel: '取消',
  stop: '停止',
  retry: '重试',
  copy: '复制',
  copied: '已复制',
  copyRefused: '浏览器拒绝复制。',
  loading: '正在载入',
  kind: { choice: '选择题', number: '数值题', text: '简答题' },
  kindTag: { choice: '选', number: '数', text: '简' },
  looks: '看片段',
  looksNot: '不看片段',
};
