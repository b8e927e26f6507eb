import type { transfers as english } from '../en/transfers.ts';
import type { Translation } from '../Translation.ts';

export const transfers: Translation<typeof english> = {
  list: {
    published: '已发表',
    undated: '未记录日期',
    publishedNote: '由他人提问；可在此加评',
    gradedHere: '此处亦有评分',
  },

  export: {
    of: '把 {{model}} 的评测存为文件',
    allOf_other: '把 {{count}} 次评测存为文件',
    runs: '评测文件，含全部已知信息',
    runsNote: 'zip',
    results: '基准自带脚本的文件',
    resultsNote: 'zip',
    lines: '逐题记录，每行一条',
    linesNote: 'JSONL',
    working: '正在生成 {{name}}',
  },

  import: {
    open: '导入',
    title: '导入评测',
    lead: '可导入本应用的评测文件，或基准自带脚本的 pred_ 与 score_pred_ 文件。先全部读取并列出，确认后才保存。',
    place: '要导入的文件',
    files: '选择文件',
    folder: '选择文件夹',
    drop: '或把文件、文件夹或 zip 拖到这里',
    dropping: '松开即可读取',
    reading: '正在读取 {{name}}',
    progress: '{{done}} / {{total}} 个文件',
    other: '其他文件',
    nothing: '从 {{name}} 中读不出任何评测。',
    nothingDo: '文件按名称识别：pred_<视频段>.json 或 score_pred_<视频段>.json，视频段须属于当前打开的基准。',
    found_other: '{{name}} 含有 {{count}} 次评测。',
    items_other: '{{count}} 条记录',
    elsewhere: '所用基准为 {{benchmark}}（版本 {{version}}），当前未打开',
    isHere: '已在本浏览器中',
    wasPublished: '已发表的结果；作为导入的评测保存',
    replace_other: '替换已在本浏览器中的 {{count}} 次评测及其全部记录',
    refused_other: '{{count}} 个文件未被接受',
    refusedNote: '其中的题目按未提问计。',
    faults_other: '另有 {{count}} 条记录有误',
    leftOut_other: '{{count}} 个文件未采用',
    reason: {
      'not-results': '不是结果文件',
      'scored-elsewhere': '另一个文件含有相同的回答及其评分',
    },
    read_other: '已读取 {{count}} 个文件',
    readOf: '{{items}} / {{of}}',
    keep_other: '保存 {{count}} 次评测',
    keeping: '正在保存',
    kept_other: '已导入 {{count}} 次评测。',
  },
};
