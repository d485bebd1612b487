import { attribute, field, help } from '@tessera/pass-design';
import {
  circle,
  cover,
  ellipse,
  icon,
  linear,
  mark,
  path,
  radial,
  random,
  rect,
  stroke,
  times,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#2b0812';
const gold = '#f0c274';

const reelMark = (light: string, dark: string) =>
  [
    circle(46, 46, 38, light),
    circle(46, 46, 6, dark),
    ...[0, 72, 144, 216, 288].map((angle) =>
      circle(
        46 + 21 * Math.sin((angle * Math.PI) / 180),
        46 - 21 * Math.cos((angle * Math.PI) / 180),
        9,
        dark,
      ),
    ),
    stroke('M46 84c14 0 22 4 30 4s12-3 16-5', light, 7),
  ].join('');

const roll = random(13);

/** Drawn for the left side of a stage, mirrored for the right. */
const drape = [
  '<g transform="translate(960 0) scale(-1 1)">',
  times(9, (index) => rect(index * 19 - 4, -6, [20, 381], 'url(#fold)')),
  path('M-4 -6H168C150 90 112 150 60 190 40 206 20 214-4 220Z', 'url(#swag)'),
  ...[150, 122, 92, 62, 34].map((x, index) =>
    stroke(
      `M${x} -4C${x - 14} ${84 - index * 4} ${x - 48} ${140 - index * 10} ${-4} ${206 - index * 34}`,
      '#ff8a7a',
      1.6,
      { opacity: 0.22 },
    ),
  ),
  stroke('M168 -6C150 92 112 152 60 192 40 208 20 216-4 222', gold, 6),
  times(15, (index) => {
    const t = index / 14;
    const x = 166 - 168 * t;
    return stroke(`M${x} ${12 + 208 * Math.sqrt(t) * (0.86 + 0.14 * t)}v13`, '#c98f3e', 2.4, {
      opacity: 0.85,
    });
  }),
  '</g>',
].join('');

const seat = (x: number, y: number, size: number, color: string) =>
  [
    path(
      `M${x} ${y + size}V${y + size * 0.34}Q${x} ${y} ${x + size * 0.34} ${y}H${x + size * 0.66}Q${x + size} ${y} ${x + size} ${y + size * 0.34}V${y + size}Z`,
      color,
    ),
    stroke(
      `M${x + size * 0.06} ${y + size * 0.4}Q${x + size * 0.06} ${y + size * 0.07} ${x + size * 0.36} ${y + size * 0.06}H${x + size * 0.64}Q${x + size * 0.94} ${y + size * 0.07} ${x + size * 0.94} ${y + size * 0.4}`,
      '#ff9a76',
      size * 0.03,
      { opacity: 0.55 },
    ),
  ].join('');

const row = (y: number, size: number, gap: number, color: string, offset: number) =>
  times(Math.ceil(1000 / gap) + 1, (index) => seat(offset + index * gap, y, size, color));

const head = (x: number, y: number, r: number) =>
  circle(x, y, r, '#16040a') +
  path(
    `M${x - r * 2.1} ${y + r * 3.4}C${x - r * 2} ${y + r * 1.4} ${x - r} ${y + r * 1.1} ${x} ${y + r * 1.1}S${x + r * 2} ${y + r * 1.4} ${x + r * 2.1} ${y + r * 3.4}Z`,
    '#16040a',
  ) +
  stroke(`M${x - r * 0.8} ${y - r * 0.5}A${r} ${r} 0 0 1 ${x + r * 0.8} ${y - r * 0.5}`, '#ffb98a', 1.6, {
    opacity: 0.8,
  });

const hall = cover(
  '<defs>',
  linear('hall', [
    [0, '#3a0a18'],
    [1, '#12030a'],
  ]),
  radial('halo', [
    [0, '#ffd9a0', 0.9],
    [0.4, '#f58a5a', 0.5],
    [1, '#7a1226', 0],
  ]),
  linear(
    'fold',
    [
      [0, '#5e0d1e'],
      [0.35, '#b3202f'],
      [0.6, '#8c1527'],
      [1, '#430914'],
    ],
    [0, 0, 1, 0],
  ),
  linear(
    'swag',
    [
      [0, '#c52a37'],
      [0.6, '#8f1526'],
      [1, '#5a0c1b'],
    ],
    [0, 0, 0.5, 1],
  ),
  linear('dusk', [
    [0, '#2c1e5a'],
    [0.42, '#a13d74'],
    [0.74, '#f28a5d'],
    [1, '#ffd08a'],
  ]),
  linear(
    'dark',
    [
      [0, '#1a050c', 0.94],
      [0.38, '#1a050c', 0.78],
      [0.62, '#1a050c', 0],
    ],
    [0, 0, 1, 0],
  ),
  '<clipPath id="screen"><path d="M508 62Q700 48 892 62V246Q700 258 508 246Z"/></clipPath>',
  '</defs>',
  '<rect width="960" height="369" fill="url(#hall)"/>',
  ellipse(700, 150, [420, 260], 'url(#halo)'),
  // The film: a rider of the desert at sunset.
  path('M500 54Q700 40 900 54V254Q700 266 500 254Z', '#12030a'),
  '<g clip-path="url(#screen)">',
  '<rect x="500" y="40" width="400" height="230" fill="url(#dusk)"/>',
  times(34, () =>
    circle(508 + roll() * 384, 54 + roll() * 76, 0.6 + roll() * 1.1, '#fff', { opacity: 0.75 }),
  ),
  circle(742, 196, 46, '#fff0c4'),
  circle(742, 196, 66, '#fff0c4', { opacity: 0.2 }),
  path('M500 214c60-34 96-40 150-20s90 24 130 4 80-20 120-2v80H500Z', '#8d3160'),
  path('M500 236c70-26 130-8 190-2s120-24 210-6v60H500Z', '#4d1a4a'),
  path('M500 252c90-14 180 6 400-8v40H500Z', '#260e30'),
  path(
    'M636 236c0-10 3-16 8-18-2-5 0-10 4-10s6 5 4 10c6 2 8 8 8 18l8-6 4 8-10 4v12h-4l-2-10h-14l-4 10h-4l1-12-7 4Z',
    '#1a0922',
  ),
  '</g>',
  drape,
  rect(0, 318, [960, 60], '#1a050c'),
  row(262, 64, 72, '#5a0f1e', 10),
  head(560, 264, 17),
  head(604, 268, 15),
  head(792, 262, 17),
  row(304, 84, 94, '#390812', -20),
  head(700, 306, 22),
  '<rect width="960" height="369" fill="url(#dark)"/>',
  times(26, () =>
    circle(480 + roll() * 420, 20 + roll() * 240, 0.5 + roll() * 1.3, '#ffe7bd', {
      opacity: 0.25 + roll() * 0.3,
    }),
  ),
  rect(0, 0, [960, 5], gold, { opacity: 0.9 }),
);

export const cinema: GalleryDesign = {
  name: 'cinema',
  title: 'Cinema',
  passType: 'giftCard',
  describe: (name) => `${name} gift card`,
  colors: { background, foreground: '#ffffff', label: gold },
  pictures: {
    cover: { svg: hall, alt: 'A film in an old cinema with red curtains' },
    logo: { svg: mark(reelMark(gold, background)), alt: 'Reel of film' },
    icon: { svg: icon(background, reelMark(gold, background)), alt: 'Reel of film' },
  },
  fields: {
    header: [field('number', 'Card', '{{ attributes.number }}')],
    primary: [
      field('balance', 'For films and popcorn', '{{ attributes.balance }}', {
        kind: 'currency',
        currencyCode: 'EUR',
        changeMessage: 'Your balance is now %@',
      }),
    ],
    secondary: [
      field('holder', 'Guest of honor', '{{ user.firstName | default: "You" }} {{ user.lastName }}'),
      field('greeting', 'From', '{{ attributes.from }}', { align: 'right' }),
    ],
    auxiliary: [],
    back: [
      field(
        'howToUse',
        'How to use it',
        'Show the code at the box office or the bar. It pays for tickets, drinks and popcorn, also in part.',
      ),
      field('tonight', 'Now showing', '{{ attributes.showing }}', { changeMessage: 'Now showing: %@' }),
      field('validUntil', 'Valid until', '{{ pass.expiresAt }}', { kind: 'date' }),
      help,
    ],
  },
  attributes: [
    attribute('balance', 'Balance', 'currency', { required: true, sample: 40 }),
    attribute('number', 'Card number', 'text', { required: true, sample: '0417' }),
    attribute('from', 'From', 'text', { default: 'All of us' }),
    attribute('showing', 'Now showing', 'text', { default: 'The program of the week hangs in the foyer' }),
  ],
  details: {
    cardNumber: '{{ attributes.number }}',
    balance: '{{ attributes.balance }}',
    currencyCode: 'EUR',
  },
  barcode: { format: 'pdf417', message: '{{ pass.serialNumber }}' },
  features: { expiry: { kind: 'afterIssue', days: 1095 } },
};
