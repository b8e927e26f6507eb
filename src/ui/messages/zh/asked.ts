import type { asked as english } from '../en/asked.ts';
import type { Translation } from '../Translation.ts';

export const asked: Translation<typeof english> = {
  stills: {
    picture: '图像 {{number}}',
    pictureValue:
      '{{width}} × {{height}} {{type}}，{{size}}；取自 {{fileWidth}} × {{fileHeight}} {{fileType}} 中 {{x}}, {{y}} 处的 {{regionWidth}} × {{regionHeight}}',
    pictureRemarks: { 'depth-reduced': '以每通道 8 位发送', shrunk: '已缩小' },
    name: '图像',
    alt: '图像 {{number}}，共 {{total}} 张',
    zoom: '放大图像 {{number}}',
    save: '保存图像 {{number}}，即所发送的图像',
    keys: { back: '上一张图像', next: '下一张图像' },
    chosen: '所选',
    gold: '实际位置',
    larger: '放大',
    smaller: '缩小',
    scale: '{{percent}}%',
  },

  number: {
    own: '您的数值',
    key: '{{key}}，误差在 ± {{tolerance}} 以内为正确。',
    near: '您的 {{own}} 足够接近。',
    far: '您的 {{own}} 偏差过大。',
  },
};
