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
  stroke,
  times,
  turned,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#f7e6c9';
const crust = '#8a4a1c';

const grain = 'M0 0C-9-6-10-18 0-28 10-18 9-6 0 0Z';

/** An ear of wheat of 190 units that grows upwards from its foot. */
function ear(x: number, y: number, turn: number, scale: number, color: string, dark: string): string {
  const rows = times(7, (index) => {
    const at = -70 - index * 17;
    return [
      `<g transform="translate(0 ${at}) rotate(-30) scale(.82)">${path(grain, color)}</g>`,
      `<g transform="translate(0 ${at}) rotate(30) scale(.82)">${path(grain, dark)}</g>`,
    ].join('');
  });
  const tip = `<g transform="translate(0 -188)">${path(grain, color)}</g>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${stroke('M0 0V-190', dark, 3.2)}${rows}${tip}</g>`;
}

const wheatMark = (light: string, dark: string) =>
  [
    stroke('M50 94V36', dark, 4.5),
    ...[78, 58, 38].flatMap((y) => [
      path(`M50 ${y}C34 ${y} 24 ${y - 10} 22 ${y - 26}c16 0 28 10 28 26Z`, light),
      path(`M50 ${y}c16 0 26-10 28-26-16 0-28 10-28 26Z`, dark),
    ]),
    path('M50 30c-9-8-9-18 0-27 9 9 9 19 0 27Z', light),
  ].join('');

const roll = random(21);
const flour = times(110, () => {
  const x = 390 + roll() * 570;
  const y = 285 + roll() * 84;
  return circle(x, y, 0.6 + roll() * 1.7, '#fffaf0', { opacity: 0.85 });
});

/** A cut in a crust that opened in the oven. */
const cut = (x: number, y: number, [rx, ry]: readonly [number, number], turn: number) =>
  turned(
    turn,
    [x, y],
    ellipse(x, y, [rx, ry], '#a65a22') +
      ellipse(x, y + ry * 0.18, [rx * 0.94, ry * 0.72], '#f6dca6') +
      ellipse(x, y + ry * 0.34, [rx * 0.8, ry * 0.4], '#fdf0d2', { opacity: 0.8 }),
  );

const baguette = (x: number, y: number, turn: number) =>
  turned(
    turn,
    [x, y],
    ellipse(x + 6, y + 32, [214, 24], '#7a4a20', { opacity: 0.18 }) +
      ellipse(x, y, [212, 31], 'url(#loaf)') +
      ellipse(x, y - 9, [190, 14], '#fbd79a', { opacity: 0.4 }) +
      [-140, -84, -28, 28, 84, 140].map((at) => cut(x + at, y - 3, [34, 8.5], -24)).join(''),
  );

const bread = cover(
  '<defs>',
  linear(
    'morning',
    [
      [0, '#fdf3de'],
      [0.6, '#f9e3bd'],
      [1, '#f3cf97'],
    ],
    [0, 0, 1, 0.5],
  ),
  radial('sun', [
    [0, '#fffaf0'],
    [0.5, '#ffe3a4', 0.9],
    [1, '#ffd485', 0],
  ]),
  linear('loaf', [
    [0, '#f2b566'],
    [0.45, '#d98a3b'],
    [1, '#98521f'],
  ]),
  radial(
    'boule',
    [
      [0, '#f3b763'],
      [0.5, '#d98937'],
      [0.85, '#aa5f25'],
      [1, '#8a481a'],
    ],
    [0.4, 0.32, 0.72],
  ),
  radial('soft', [
    [0, '#5b3211', 0.5],
    [0.7, '#5b3211', 0.22],
    [1, '#5b3211', 0],
  ]),
  linear('board', [
    [0, '#c98c52'],
    [1, '#a96c38'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#morning)"/>',
  circle(742, 120, 250, 'url(#sun)'),
  ear(470, 420, -16, 1.15, '#e8b65c', '#cd9440'),
  ear(530, 400, 4, 1.35, '#efc06a', '#d39b45'),
  ear(914, 402, 16, 1.45, '#efc06a', '#d39b45'),
  ear(868, 410, -2, 1.2, '#e8b65c', '#cd9440'),
  path('M372 316C520 300 800 296 1000 306v80H340Z', 'url(#board)'),
  stroke('M380 338C560 322 800 320 960 326', '#8d5829', 1.6, { opacity: 0.5 }),
  stroke('M372 356C560 342 800 340 960 346', '#8d5829', 1.4, { opacity: 0.4 }),
  baguette(752, 122, -31),
  baguette(806, 158, -31),
  ellipse(672, 316, [176, 26], 'url(#soft)'),
  // A round loaf, and ears of wheat cut into it.
  path('M520 262C520 176 584 132 668 132s150 44 150 130c0 40-44 60-150 60s-148-20-148-60Z', 'url(#boule)'),
  path('M540 236c12-58 66-88 128-88 40 0 76 12 100 36-30-10-66-14-104-10-56 6-94 30-124 62Z', '#ffe0a6', {
    opacity: 0.42,
  }),
  stroke('M668 300C666 250 668 200 676 156', '#a65a22', 9),
  stroke('M669 300C667 250 669 200 677 158', '#f8e2b2', 5),
  ...[
    [640, 286, 32],
    [700, 284, -32],
    [638, 250, 34],
    [704, 248, -34],
    [640, 214, 36],
    [706, 211, -36],
    [648, 180, 38],
    [704, 178, -38],
  ].map(([x = 0, y = 0, turn = 0]) => cut(x, y, [25, 9], turn)),
  // A bun in front.
  ellipse(868, 336, [88, 16], 'url(#soft)'),
  path('M790 312c0-44 34-66 78-66s80 22 80 66c0 18-26 28-80 28s-78-10-78-28Z', 'url(#boule)'),
  cut(866, 268, [44, 9], -6),
  path('M806 292c8-24 28-36 58-36-20 6-42 16-58 36Z', '#ffe6b5', { opacity: 0.6 }),
  flour,
);

export const bakeryCoupon: GalleryDesign = {
  name: 'bakery-coupon',
  title: 'Bakery coupon',
  passType: 'coupon',
  describe: (name) => `${name} coupon`,
  colors: { background, foreground: '#2e1a0a', label: '#7c4012' },
  pictures: {
    cover: { svg: bread, alt: 'Fresh loaves and ears of wheat in the morning sun' },
    logo: { svg: mark(wheatMark('#c57a2d', crust)), alt: 'Ear of wheat' },
    icon: { svg: icon(background, wheatMark('#c57a2d', crust)), alt: 'Ear of wheat' },
  },
  fields: {
    header: [
      field('validUntil', 'Valid until', '{{ pass.expiresAt | date: "%-d %b" }}', {
        changeMessage: 'Your coupon is now valid until %@',
      }),
    ],
    primary: [
      field('offer', 'On all rolls', '{{ attributes.offer }}', { changeMessage: 'Your offer is now: %@' }),
    ],
    secondary: [
      field('holder', 'For', '{{ user.firstName | default: "You" }}'),
      field('hours', 'Best before', '{{ attributes.hours }}', { align: 'right' }),
    ],
    auxiliary: [field('code', 'Code', '{{ attributes.code }}', { align: 'right' })],
    back: [
      field(
        'terms',
        'The small print',
        'One coupon for each person and visit. Show the code before you pay. Not for cash, nor together with other offers.',
      ),
      field('shops', 'Our shops', '{{ attributes.shops }}'),
      help,
    ],
  },
  attributes: [
    attribute('offer', 'Offer', 'text', { default: '2 for 1' }),
    attribute('hours', 'Hours', 'text', { default: '11 am' }),
    attribute('code', 'Code', 'text', { required: true, sample: 'MORNING' }),
    attribute('shops', 'Shops', 'text', { default: 'Mill Lane 4 and at the station, daily from 6 am' }),
  ],
  details: {
    provider: '{{ issuer.name }}',
    redemptionChannel: 'inStore',
    finePrint: 'One coupon for each person and visit.',
  },
  barcode: {
    format: 'qr',
    message: '{{ attributes.code }}-{{ pass.serialNumber }}',
    altText: '{{ attributes.code }}',
  },
  features: { expiry: { kind: 'afterIssue', days: 30 } },
};
