/** Questions that show pictures, and those that ask for a number. */
export const asked = {
  stills: {
    picture: 'image {{number}}',
    pictureValue:
      '{{width}} × {{height}} {{type}}, {{size}}; from {{regionWidth}} × {{regionHeight}} at {{x}}, {{y}} of {{fileWidth}} × {{fileHeight}} {{fileType}}',
    pictureRemarks: { 'depth-reduced': 'sent with 8 bits a channel', shrunk: 'made smaller' },
    name: 'Images',
    alt: 'Image {{number}} of {{total}}',
    zoom: 'Enlarge image {{number}}',
    save: 'Save image {{number}} as it is sent',
    keys: { back: 'previous image', next: 'next image' },
    chosen: 'chosen',
    gold: 'Where it is',
    larger: 'Larger',
    smaller: 'Smaller',
    scale: '{{percent}} %',
  },

  number: {
    own: 'Your number',
    key: '{{key}}, right within ± {{tolerance}}.',
    near: 'Yours, {{own}}, is near enough.',
    far: 'Yours, {{own}}, is too far off.',
  },
} as const;
