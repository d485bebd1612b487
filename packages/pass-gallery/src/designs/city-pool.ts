import { attribute, field, help } from '@tessera/pass-design';
import {
  circle,
  cover,
  curve,
  ellipse,
  icon,
  linear,
  mark,
  type Point,
  path,
  radial,
  random,
  rect,
  stroke,
  times,
  turned,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#0b5a78';

const wave = (y: number) => `M8 ${y}c9-10 19-10 28 0s19 10 28 0 19-10 28 0`;
const swimmerMark = (light: string, accent: string) =>
  [
    circle(72, 30, 11, accent),
    path('M14 48 40 28c4-3 9-3 12 1l22 27H58L44 40 26 54Z', light),
    stroke(wave(68), light, 7),
    stroke(wave(87), light, 7, { opacity: 0.7 }),
  ].join('');

const roll = random(4);

/** Lines of light on the floor of the pool: cells with wavering edges. */
const caustics = times(7, (row) =>
  times(14, (column) => {
    const x = column * 76 + (row % 2) * 38 - 30 + roll() * 14;
    const y = row * 58 - 14 + roll() * 14;
    const corners = Array.from({ length: 6 }, (_, index): Point => {
      const angle = (index / 6) * Math.PI * 2 + 0.4;
      const reach = 0.75 + roll() * 0.45;
      return [x + Math.cos(angle) * 40 * reach, y + Math.sin(angle) * 30 * reach];
    });
    return stroke(`${curve([...corners, corners[0] ?? [x, y]])}`, '#d9fbff', 1.2 + roll() * 1.8, {
      opacity: 0.12 + roll() * 0.2,
    });
  }),
);

const lane = (y: number) =>
  stroke(`M300 ${y}H1000`, '#0a3d52', 2, { opacity: 0.3, transform: 'translate(0 7)' }) +
  times(62, (index) =>
    rect(330 + index * 13, y - 4.5, [11, 9], index % 5 < 2 ? '#ef5a3c' : '#fff7ea', { rx: 4 }),
  );

const swimmer = (x: number, y: number, cap: string) =>
  [
    ellipse(x - 4, y + 20, [70, 16], '#053a50', { opacity: 0.26 }),
    path(`M${x - 60} ${y}c-70-16-120-22-210-10 80 4 130 16 210 20Z`, '#e9fdff', { opacity: 0.5 }),
    stroke(`M${x - 70} ${y + 12}c-50 12-110 16-150 12M${x - 80} ${y - 12}c-44-14-96-20-140-14`, '#fff', 3, {
      opacity: 0.55,
    }),
    stroke(`M${x - 66} ${y - 6}l40 2M${x - 66} ${y + 9}l40-4`, '#d99a6c', 9),
    ellipse(x - 2, y, [36, 13], '#e0a374'),
    path(`M${x - 36} ${y - 8}c10-8 24-8 32-3v22c-10 5-22 4-32-3Z`, '#14324a'),
    stroke(`M${x + 18} ${y - 8}C${x + 30} ${y - 30} ${x + 48} ${y - 36} ${x + 74} ${y - 30}`, '#e0a374', 9),
    stroke(`M${x + 8} ${y + 10}C${x - 6} ${y + 28} ${x - 26} ${y + 30} ${x - 42} ${y + 26}`, '#d99a6c', 9),
    ellipse(x + 44, y - 1, [15, 12], cap),
    ellipse(x + 40, y - 5, [7, 4], '#fff', { opacity: 0.5 }),
    ...[
      [78, -34, 4],
      [88, -26, 3],
      [84, -40, 2.4],
      [-72, 18, 3],
      [-82, -2, 4],
      [-90, 10, 2.6],
    ].map(([dx = 0, dy = 0, r = 2]) => circle(x + dx, y + dy, r, '#fff', { opacity: 0.85 })),
  ].join('');

const ring = (x: number, y: number, r: number) =>
  [
    ellipse(x + 10, y + 18, [r * 1.1, r * 1.06], '#053a50', { opacity: 0.28 }),
    circle(x, y, r * 0.76, 'none', { stroke: '#fff5ec', 'stroke-width': r * 0.48 }),
    times(6, (index) =>
      turned(
        index * 60,
        [x, y],
        path(
          `M${x - r * 0.27} ${y - r * 0.97}A${r} ${r} 0 0 1 ${x + r * 0.27} ${y - r * 0.97}L${x + r * 0.14} ${y - r * 0.5}A${r * 0.52} ${r * 0.52} 0 0 0 ${x - r * 0.14} ${y - r * 0.5}Z`,
          '#f4744f',
        ),
      ),
    ),
    stroke(
      `M${x - r * 0.8} ${y - r * 0.3}A${r * 0.86} ${r * 0.86} 0 0 1 ${x - r * 0.1} ${y - r * 0.86}`,
      '#fff',
      r * 0.07,
      { opacity: 0.8 },
    ),
  ].join('');

const pool = cover(
  '<defs>',
  linear(
    'water',
    [
      [0, '#06607f'],
      [0.4, '#0a86a6'],
      [1, '#35c2cf'],
    ],
    [0, 0.2, 1, 0.5],
  ),
  radial('sun', [
    [0, '#e6ffff', 0.55],
    [1, '#e6ffff', 0],
  ]),
  linear(
    'deep',
    [
      [0, '#04435e', 0.85],
      [0.42, '#04435e', 0.2],
      [0.6, '#04435e', 0],
    ],
    [0, 0, 1, 0],
  ),
  linear('deck', [
    [0, '#fbeeda'],
    [1, '#ecd3ae'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#water)"/>',
  times(40, (index) => rect(index * 26, 0, [1, 369], '#eafcff', { opacity: 0.1 })),
  times(15, (index) => rect(0, index * 26, [960, 1], '#eafcff', { opacity: 0.1 })),
  rect(300, 66, [700, 16], '#05455f', { opacity: 0.34 }),
  rect(300, 220, [700, 16], '#05455f', { opacity: 0.34 }),
  circle(760, 150, 330, 'url(#sun)'),
  caustics,
  lane(142),
  lane(300),
  swimmer(700, 74, '#f5c542'),
  swimmer(668, 222, '#f4744f'),
  ring(826, 222, 52),
  '<rect width="960" height="369" fill="url(#deep)"/>',
  rect(906, 0, [8, 369], '#053a50', { opacity: 0.3 }),
  rect(914, 0, [60, 369], 'url(#deck)'),
  rect(914, 0, [9, 369], '#2f9fb2'),
  times(24, (index) => rect(914, index * 16, [9, 1.4], '#d8fbff')),
  times(8, (index) => rect(923, index * 48, [40, 1.5], '#c8a878', { opacity: 0.7 })),
  stroke('M884 24h56M884 52h56', '#053a50', 6, { opacity: 0.25, transform: 'translate(2 6)' }),
  stroke('M884 24h56M884 52h56', '#f4f8fa', 6),
);

export const cityPool: GalleryDesign = {
  name: 'city-pool',
  title: 'City pool',
  passType: 'giftCard',
  describe: (name) => `${name} gift card`,
  colors: { background, foreground: '#ffffff', label: '#b9ecf2' },
  pictures: {
    cover: { svg: pool, alt: 'Swimmers in a pool, seen from above' },
    logo: { svg: mark(swimmerMark('#ffffff', '#ffc94d')), alt: 'Swimmer' },
    icon: { svg: icon(background, swimmerMark('#ffffff', '#ffc94d')), alt: 'Swimmer' },
  },
  fields: {
    header: [field('visits', 'About', '{{ attributes.balance | divided_by: 6 | floor }} swims')],
    primary: [
      field('balance', 'To swim, steam and float', '{{ attributes.balance }}', {
        kind: 'currency',
        currencyCode: 'EUR',
        changeMessage: 'Your balance is now %@',
      }),
    ],
    secondary: [
      field('holder', 'For', '{{ user.firstName | default: "You" }} {{ user.lastName }}'),
      field('greeting', 'With', '{{ attributes.greeting }}', { align: 'right' }),
    ],
    auxiliary: [],
    back: [
      field(
        'howToUse',
        'How to use it',
        'Hold the code to the reader at the turnstile. What you do not swim away stays on the card, and the balance here follows.',
      ),
      field('hours', 'Open', '{{ attributes.hours }}', { changeMessage: 'New opening hours: %@' }),
      field('validUntil', 'Valid until', '{{ pass.expiresAt }}', { kind: 'date' }),
      help,
    ],
  },
  attributes: [
    attribute('balance', 'Balance', 'currency', { required: true, sample: 60 }),
    attribute('greeting', 'Greeting', 'text', { default: 'Happy birthday' }),
    attribute('hours', 'Opening hours', 'text', {
      default: 'Monday to Friday 6.30 am to 9 pm, weekends from 8 am',
    }),
  ],
  details: {
    cardNumber: '{{ pass.serialNumber }}',
    balance: '{{ attributes.balance }}',
    currencyCode: 'EUR',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
  features: { expiry: { kind: 'afterIssue', days: 1095 } },
};
