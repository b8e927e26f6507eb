import type { ways as english } from '../en/ways.ts';
import type { Translation } from '../Translation.ts';

export const ways: Translation<typeof english> = {
  inName: {
    'as-published': '与发表一致',
    blind: '盲测',
    'first-frame': '仅首帧',
    reversed: '倒放',
    shuffled: '打乱帧序',
    'whole-frame': '完整画面',
    extended: '延长片段',
    rotated: '轮换选项',
    'first-image': '仅首图',
    'images-reversed': '图像倒序',
    'images-shuffled': '打乱图像顺序',
    'without-anatomy': '不提器官',
    'by-address': '按 YouTube 地址',
  },
  blindTo: { clip: '无视频', still: '无图像' },
  evenPeriods: '统一句末句点',
  named: '{{model}}，{{variant}}',
};
