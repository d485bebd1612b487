import { attribute, field, help, member } from '@tessera/pass-design';
import {
  circle,
  ellipse,
  icon,
  linear,
  mark,
  moved,
  path,
  radial,
  random,
  stroke,
  times,
  turned,
} from '../drawing.ts';
import { type GalleryDesign, stampsCover } from '../gallery-design.ts';

const background = '#5b2617';
const cream = '#f8e8d3';

const cupMark = (color: string, steam: string) =>
  [
    stroke('M34 30c-5-7 5-9 0-17M50 30c-5-7 5-9 0-17M66 30c-5-7 5-9 0-17', steam, 4.5),
    path('M14 38h66v20c0 18-13 29-29 29h-8C27 87 14 76 14 58Z', color),
    stroke('M80 45h4c8 0 12 5 12 11s-5 12-13 12h-5', color, 7),
  ].join('');

type Cup = { x: number; y: number; r: number; saucer: string; rim: string; turn: number; milk: string };

/** A poured heart, a leaf, or nothing on black coffee. */
const heart = 'M0 .62C-.82 .1-.7-.62-.3-.62-.1-.62 0-.46 0-.34 0-.46 .1-.62 .3-.62 .7-.62 .82 .1 0 .62Z';
const leaf = times(5, (index) => {
  const y = 0.42 - index * 0.22;
  const w = 0.5 - index * 0.06;
  return `M0 ${y}C-${w} ${y - 0.04}-${w} ${y - 0.34}-${w * 0.5} ${y - 0.42}Q-.08 ${y - 0.26} 0 ${y - 0.12}Q.08 ${y - 0.26} ${w * 0.5} ${y - 0.42}C${w} ${y - 0.34} ${w} ${y - 0.04} 0 ${y}Z`;
});

function cup({ x, y, r, saucer, rim, turn, milk }: Cup): string {
  return [
    ellipse(x + r * 0.34, y + r * 0.42, [r * 1.85, r * 1.8], 'url(#shadow)'),
    circle(x, y, r * 1.5, saucer),
    circle(x, y, r * 1.5, 'url(#shine)'),
    circle(x, y, r * 1.2, 'none', { stroke: '#000', 'stroke-opacity': 0.12, 'stroke-width': r * 0.05 }),
    circle(x + r * 0.12, y + r * 0.16, r * 1.1, '#2a0f06', { opacity: 0.22 }),
    turned(turn, [x, y], stroke(`M${x + r * 0.9} ${y}h${r * 0.55}`, rim, r * 0.3)),
    circle(x, y, r, rim),
    circle(x, y, r, 'url(#shine)'),
    circle(x, y, r * 0.87, '#3a1a0c'),
    circle(x, y + r * 0.03, r * 0.83, 'url(#crema)'),
    milk &&
      `<g transform="translate(${x} ${y}) rotate(${turn - 60}) scale(${r * 0.82})">${path(milk, '#fff2dd', { opacity: 0.94 })}</g>`,
    stroke(
      `M${x - r * 0.9} ${y - r * 0.22}A${r * 0.93} ${r * 0.93} 0 0 1 ${x - r * 0.2} ${y - r * 0.9}`,
      '#fff',
      r * 0.05,
      { opacity: 0.75 },
    ),
  ].join('');
}

const roll = random(7);
const bean = (x: number, y: number, angle: number, size: number) =>
  turned(
    angle,
    [x, y],
    ellipse(x + 2.5, y + 4, [size, size * 0.7], '#2a0f06', { opacity: 0.28 }) +
      ellipse(x, y, [size, size * 0.68], 'url(#bean)') +
      stroke(
        `M${x - size * 0.8} ${y}q${size * 0.4} ${-size * 0.28} ${size * 0.8} 0t${size * 0.8} 0`,
        '#1f0d06',
        1.6,
      ),
  );
const beanSpots = [
  [58, 318],
  [92, 336],
  [74, 290],
  [420, 40],
  [452, 62],
  [432, 84],
  [624, 322],
  [652, 300],
  [676, 334],
  [902, 44],
  [926, 66],
  [890, 76],
  [266, 196],
  [284, 222],
  [722, 168],
] as const;

const defs = [
  '<defs>',
  linear(
    'table',
    [
      [0, '#d27a45'],
      [0.55, '#b9572e'],
      [1, '#8d3a1d'],
    ],
    [0, 0, 1, 1],
  ),
  radial('shadow', [
    [0, '#2a0d04', 0.62],
    [0.62, '#2a0d04', 0.42],
    [1, '#2a0d04', 0],
  ]),
  linear(
    'shine',
    [
      [0, '#fff', 0.4],
      [0.45, '#fff', 0],
      [1, '#000', 0.16],
    ],
    [0, 0, 1, 1],
  ),
  radial(
    'crema',
    [
      [0, '#d9a066'],
      [0.6, '#b8733b'],
      [0.92, '#7d421d'],
      [1, '#5a2c12'],
    ],
    [0.45, 0.42, 0.6],
  ),
  linear(
    'bean',
    [
      [0, '#7a4426'],
      [1, '#38190c'],
    ],
    [0, 0, 1, 1],
  ),
  '</defs>',
].join('');

const tableTop = [
  defs,
  '<rect width="960" height="369" fill="url(#table)"/>',
  // Light through a window.
  path('M-40 369 230-10h150L130 369Z', '#ffd9a3', { opacity: 0.16 }),
  path('M250 369 500-10h60L320 369Z', '#ffd9a3', { opacity: 0.13 }),
  path('M620 369 880-10h110L740 369Z', '#ffd9a3', { opacity: 0.12 }),
].join('');

const table = [
  tableTop,
  ...beanSpots.map(([x, y]) => bean(x, y, roll() * 180, 10 + roll() * 3)),
  cup({ x: 168, y: 150, r: 78, saucer: '#f3dfc4', rim: '#fff6e8', turn: 28, milk: leaf }),
  cup({ x: 352, y: 292, r: 58, saucer: '#2f6c68', rim: '#e9f3ee', turn: 200, milk: '' }),
  cup({ x: 536, y: 158, r: 84, saucer: '#e7ae4b', rim: '#fff4df', turn: -40, milk: heart }),
  cup({ x: 800, y: 232, r: 90, saucer: '#efe3d0', rim: '#2d5f66', turn: 150, milk: leaf }),
  cup({ x: 742, y: 34, r: 46, saucer: '#7b2b1c', rim: '#f7e3cd', turn: 12, milk: heart }),
  cup({ x: 982, y: 60, r: 62, saucer: '#e2a13d', rim: '#fff4df', turn: 100, milk: '' }),
  cup({ x: -14, y: 20, r: 60, saucer: '#2f6c68', rim: '#e9f3ee', turn: 60, milk: heart }),
].join('');

const card = {
  attribute: 'stamps',
  total: 9,
  columns: 5,
  full: defs + cup({ x: 47, y: 46, r: 26.5, saucer: '#f3dfc4', rim: '#fff6e8', turn: 0, milk: heart }),
  empty:
    circle(50, 50, 44, '#3a1a0c', { opacity: 0.32 }) +
    circle(50, 50, 44, 'none', {
      stroke: cream,
      'stroke-width': 2.5,
      'stroke-dasharray': '7 6',
      opacity: 0.75,
    }) +
    `<g opacity=".6">${moved(26, 24, 0.48, cupMark(cream, cream))}</g>`,
  last:
    circle(50, 50, 44, '#e7ae4b') +
    circle(50, 50, 39, 'none', { stroke: '#fff4df', 'stroke-width': 2, 'stroke-dasharray': '3 5' }) +
    moved(23, 21, 0.54, cupMark('#5b2617', '#8d3a1d')),
  background: tableTop,
  complete: table,
};

export const cafeStamps: GalleryDesign = {
  name: 'cafe-stamps',
  title: 'Café stamps',
  passType: 'loyalty',
  describe: (name) => `${name} stamp card`,
  colors: { background, foreground: '#ffffff', label: '#f3c9a2' },
  stamps: card,
  pictures: {
    cover: { svg: stampsCover(card, 4), alt: 'Stamp card with {{ attributes.stamps }} of 9 cups of coffee' },
    logo: { svg: mark(cupMark(cream, '#f0b27c')), alt: 'Steaming cup' },
    icon: { svg: icon(background, cupMark(cream, '#f0b27c')), alt: 'Steaming cup' },
  },
  fields: {
    header: [
      field('stamps', 'Stamps', '{{ attributes.stamps }} of 9', {
        changeMessage: 'Your card now shows %@ stamps',
      }),
    ],
    primary: [],
    secondary: [
      member,
      field('rewards', 'Free cups', '{{ attributes.rewards }}', {
        kind: 'number',
        align: 'right',
        changeMessage: 'Free cups waiting for you: %@',
      }),
    ],
    auxiliary: [],
    back: [
      field(
        'howItWorks',
        'How it works',
        'Show this card when you pay. Every hot drink is a stamp, and the first one is on us. With nine stamps your next cup is free, whatever its size.',
      ),
      field('favorite', 'Your usual', '{{ attributes.favorite }}'),
      help,
    ],
  },
  attributes: [
    attribute('stamps', 'Stamps', 'number', { default: 0, sample: 4 }),
    attribute('rewards', 'Free cups', 'number', { default: 0, sample: 1 }),
    attribute('favorite', 'Usual drink', 'text', { default: 'Surprise me', onSignUpForm: true }),
  ],
  details: {
    accountName: '{{ user.firstName }} {{ user.lastName }}',
    points: '{{ attributes.stamps }}',
    pointsLabel: 'Stamps',
    secondaryPoints: '{{ attributes.rewards }}',
    secondaryPointsLabel: 'Free cups',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
