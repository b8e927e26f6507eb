/** Line drawings on a field of 16 × 16; `fill` marks the part that is filled. */
export type Drawing = readonly { d: string; fill?: true; width?: number }[];

export const icons = {
  search: [{ d: 'M11.5 7a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0M10.4 10.4L14 14' }],
  down: [{ d: 'M4.5 6.5L8 10l3.5-3.5' }],
  next: [{ d: 'M6.5 4.5L10 8l-3.5 3.5' }],
  right: [{ d: 'M3 8h10M9 4l4 4-4 4' }],
  left: [{ d: 'M13 8H3M7 4L3 8l4 4' }],
  play: [{ d: 'M4.5 3l8 5-8 5z', fill: true }],
  pause: [{ d: 'M5.5 3.5v9M10.5 3.5v9', width: 2.2 }],
  forward: [{ d: 'M4 3.5L9.5 8 4 12.5zM12 3.5v9' }],
  back: [{ d: 'M12 3.5L6.5 8l5.5 4.5zM4 3.5v9' }],
  loop: [{ d: 'M3 7.5A3.5 3.5 0 0 1 6.5 4H13M11 2l2 2-2 2M13 8.5A3.5 3.5 0 0 1 9.5 12H3M5 14l-2-2 2-2' }],
  eye: [{ d: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4z' }, { d: 'M9.6 8a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0' }],
  noeye: [
    { d: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4z' },
    { d: 'M9.6 8a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M2.5 13.5l11-11' },
  ],
  warn: [{ d: 'M8 2.2L14.6 13.6H1.4z' }, { d: 'M8 6.6v3.2M8 11.6v.1' }],
  key: [{ d: 'M7.8 8a2.8 2.8 0 1 1-5.6 0a2.8 2.8 0 1 1 5.6 0M7.8 8H14M11.5 8v2.5' }],
  copy: [
    {
      d: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2',
    },
  ],
  save: [{ d: 'M8 2.5v8M4.8 7.5L8 10.6l3.2-3.1M3 13.5h10' }],
  open: [{ d: 'M2.5 12.5v-9h4l1.5 2h5.5v7z' }],
  more: [{ d: 'M3.5 8h.01M8 8h.01M12.5 8h.01', width: 2.2 }],
  x: [{ d: 'M4.5 4.5l7 7M11.5 4.5l-7 7' }],
  check: [{ d: 'M3.5 8.4l3 3 6-6.6' }],
  plus: [{ d: 'M8 3.5v9M3.5 8h9' }],
  theme: [{ d: 'M13.5 8a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0' }, { d: 'M8 2.5v11a5.5 5.5 0 0 0 0-11z', fill: true }],
  menu: [{ d: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11' }],
  filter: [{ d: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3' }],
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons;
