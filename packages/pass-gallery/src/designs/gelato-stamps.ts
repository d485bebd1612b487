import { attribute, field, help, member } from '@tessera/pass-design';
import {
  circle,
  curve,
  ellipse,
  icon,
  linear,
  mark,
  moved,
  path,
  random,
  stroke,
  times,
} from '../drawing.ts';
import { type GalleryDesign, stampsCover } from '../gallery-design.ts';

const background = '#fde9ef';
const raspberry = '#b3204d';
const chocolate = '#5d2a3a';

type Scoops = { left: string; right: string; top: string; wafer: string; grid: string };

/** Three scoops in a cone, in a square of 100 units. */
const cone = ({ left, right, top, wafer, grid }: Scoops): string =>
  [
    path('M27 52h46L52 96q-2 4-4 0Z', wafer),
    stroke('M34 55 58 84M46 54 64 73M66 55 42 84M54 54 36 73', grid, 1.6, { opacity: 0.7 }),
    circle(37, 42, 16, left),
    circle(63, 42, 16, right),
    circle(50, 24, 17, top),
    path('M22 48q7 9 14 2 7 8 14 0 7 8 14 0 7 7 14-2v6q-7 7-14 0-7 8-14 0-7 8-14 0-7 7-14-2Z', left),
  ].join('');

const shine = [
  ellipse(44, 17, [5, 3.4], '#fff', { opacity: 0.65 }),
  ellipse(31, 36, [4, 3], '#fff', { opacity: 0.55 }),
  ellipse(59, 36, [4, 3], '#fff', { opacity: 0.55 }),
].join('');

const sprinkles = [
  ['M50 30l4 2', '#fff'],
  ['M57 22l3-3', '#f7d354'],
  ['M42 27l-3 2', '#7fd1c7'],
  ['M64 46l3 2', '#fff'],
  ['M34 47l-3 1', '#f7d354'],
] as const;

const treat =
  cone({ left: '#f28aa8', right: '#8fd6c4', top: '#f9d976', wafer: '#e0a458', grid: '#a86a2a' }) +
  shine +
  sprinkles.map(([d, color]) => stroke(d, color, 1.8)).join('');

const outline = `<g opacity=".55">${cone({ left: '#f6c7d5', right: '#f3d4de', top: '#f9dbe4', wafer: '#efc9d4', grid: '#fde9ef' })}</g>`;

const cherry = (x: number, y: number, r: number) =>
  stroke(`M${x} ${y}q${r * 0.2}-${r * 1.6} ${r * 1.4}-${r * 2}`, '#4f7a3a', r * 0.2) +
  circle(x, y, r, '#c81e4a') +
  ellipse(x - r * 0.35, y - r * 0.35, [r * 0.28, r * 0.2], '#fff', { opacity: 0.8 });

/** The free one: a sundae in a glass. */
const sundae = [
  circle(50, 50, 46, '#fff'),
  circle(50, 50, 46, 'none', { stroke: raspberry, 'stroke-width': 2.2, 'stroke-dasharray': '2 5' }),
  circle(40, 42, 11, '#f28aa8'),
  circle(60, 42, 11, '#8fd6c4'),
  circle(50, 33, 12, '#f9d976'),
  path('M28 46h44q-2 20-18 24v8h10v5H36v-5h10v-8q-16-4-18-24Z', '#f6c7d5'),
  stroke('M33 52q17 8 34 0', raspberry, 2, { opacity: 0.5 }),
  cherry(50, 21, 5),
].join('');

const roll = random(11);
const dots = times(60, () =>
  circle(roll() * 960, roll() * 369, 2 + roll() * 3.5, roll() > 0.5 ? '#f9d976' : '#8fd6c4', {
    opacity: 0.55,
  }),
);

const parlor = [
  '<defs>',
  linear('cream', [
    [0, '#fff6f0'],
    [1, '#fbd3de'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#cream)"/>',
  // The striped edge of an awning, which a wallet may crop.
  times(24, (index) =>
    path(`M${index * 40} 0h40v22a20 20 0 0 1-40 0Z`, index % 2 === 0 ? '#f28aa8' : '#ffffff', {
      opacity: 0.85,
    }),
  ),
  dots,
  path(
    `${curve([
      [-20, 350],
      [160, 330],
      [340, 356],
      [520, 334],
      [700, 358],
      [980, 332],
    ])}L980 400L-20 400Z`,
    '#f7b6c8',
    { opacity: 0.7 },
  ),
].join('');

const full = [
  parlor,
  ...[0, 1, 2, 3, 4].map((index) => moved(70 + index * 170, index % 2 === 0 ? 92 : 74, 1.55, treat)),
  moved(392, 66, 2.1, sundae),
].join('');

const card = {
  attribute: 'stamps',
  total: 8,
  columns: 4,
  full: treat,
  empty: outline,
  last: sundae,
  background: parlor,
  complete: full,
};

export const gelatoStamps: GalleryDesign = {
  name: 'gelato-stamps',
  title: 'Gelato stamps',
  passType: 'loyalty',
  describe: (name) => `${name} stamp card`,
  colors: { background, foreground: chocolate, label: raspberry },
  stamps: card,
  pictures: {
    cover: {
      svg: stampsCover(card, 3),
      alt: 'Stamp card with {{ attributes.stamps }} of 8 cones of ice cream',
    },
    logo: { svg: mark(treat), alt: 'Cone with three scoops' },
    icon: { svg: icon('#fff6f0', treat), alt: 'Cone with three scoops' },
  },
  fields: {
    header: [
      field('stamps', 'Cones', '{{ attributes.stamps }} of 8', {
        changeMessage: 'Your card now shows %@ cones',
      }),
    ],
    primary: [],
    secondary: [
      member,
      field('sundaes', 'Free sundaes', '{{ attributes.sundaes }}', {
        kind: 'number',
        align: 'right',
        changeMessage: 'Sundaes waiting for you: %@',
      }),
    ],
    auxiliary: [],
    back: [
      field(
        'howItWorks',
        'How it works',
        'Each cone is a stamp, however many scoops it holds. With eight of them the next sundae is on us, and the card starts again.',
      ),
      field('flavor', 'Your flavor', '{{ attributes.flavor }}'),
      help,
    ],
  },
  attributes: [
    attribute('stamps', 'Cones', 'number', { default: 0, sample: 3 }),
    attribute('sundaes', 'Free sundaes', 'number', { default: 0, sample: 1 }),
    attribute('flavor', 'Favorite flavor', 'text', { default: 'Pistachio', onSignUpForm: true }),
  ],
  details: {
    accountName: '{{ user.firstName }} {{ user.lastName }}',
    points: '{{ attributes.stamps }}',
    pointsLabel: 'Cones',
    secondaryPoints: '{{ attributes.sundaes }}',
    secondaryPointsLabel: 'Free sundaes',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
