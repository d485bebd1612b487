import { attribute, field, help } from '@tessera/pass-design';
import { circle, cover, icon, linear, mark, moved, path, radial, stroke, times } from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#f9dfdc';
const ink = '#34112b';

/** One petal of 100 units, from the middle outwards. */
const petals = {
  round: 'M0 0C-34-24-44-74-18-96-8-104 8-104 18-96 44-74 34-24 0 0Z',
  long: 'M0 0C-16-30-18-76 0-100 18-76 16-30 0 0Z',
  notched: 'M0 0C-40-20-52-70-30-94-18-104-8-98 0-86 8-98 18-104 30-94 52-70 40-20 0 0Z',
};

const ring = (petal: string, count: number, size: number, fill: string, start = 0) =>
  times(
    count,
    (index) =>
      `<g transform="rotate(${start + (index * 360) / count}) scale(${size})">${path(petal, fill)}${stroke('M0-22V-74', '#34112b', 1.6, { opacity: 0.16 })}</g>`,
  );

const at = (x: number, y: number, scale: number, turn: number, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${parts.join('')}</g>`;

const dahlia = (x: number, y: number, scale: number, tones: readonly [string, string, string, string]) =>
  at(
    x,
    y,
    scale,
    8,
    circle(4, 8, 98, 'url(#dusk)'),
    ring(petals.long, 16, 1, tones[0]),
    ring(petals.long, 14, 0.8, tones[1], 11),
    ring(petals.long, 12, 0.6, tones[2], 5),
    ring(petals.long, 9, 0.38, tones[3]),
    circle(0, 0, 9, ink, { opacity: 0.7 }),
  );

const poppy = (x: number, y: number, scale: number, turn: number, light: string, dark: string) =>
  at(
    x,
    y,
    scale,
    turn,
    circle(4, 8, 96, 'url(#dusk)'),
    ring(petals.notched, 3, 1, dark, 60),
    ring(petals.notched, 3, 0.94, light),
    circle(0, 0, 20, ink),
    times(
      14,
      (index) =>
        `<g transform="rotate(${index * 25.7})">${stroke('M0-22V-34', ink, 1.8)}${circle(0, -36, 3, '#f4b942')}</g>`,
    ),
    circle(0, 0, 9, '#8fa35c'),
  );

const daisy = (x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    scale,
    turn,
    ring(petals.long, 13, 1, '#fffaf3'),
    ring(petals.long, 13, 0.82, '#fff', 13),
    circle(0, 0, 27, '#f0a92e'),
    circle(-5, -6, 16, '#f8c65a'),
  );

const leaf = (x: number, y: number, scale: number, turn: number, color: string) =>
  at(
    x,
    y,
    scale,
    turn,
    path('M0 0C-46-40-44-130 0-190 44-130 46-40 0 0Z', color),
    stroke('M0 0V-168M0-40l-22-22M0-40l22-22M0-78l-24-24M0-78l24-24M0-116l-18-20M0-116l18-20', '#fff', 2, {
      opacity: 0.3,
    }),
  );

const sprig = (x: number, y: number, scale: number, turn: number, color: string) =>
  at(
    x,
    y,
    scale,
    turn,
    stroke('M0 0C4-60-6-120 6-190', color, 4),
    times(7, (index) =>
      at(
        0,
        -36 - index * 24,
        0.2,
        index % 2 ? 52 : -52,
        path('M0 0C-46-40-44-130 0-190 44-130 46-40 0 0Z', color),
      ),
    ),
    circle(6, -194, 7, '#e7687c'),
  );

const blossomMark = (outer: string, inner: string, heart: string) =>
  `<g transform="translate(50 50)">${times(6, (index) => `<g transform="rotate(${index * 60}) scale(.47)">${path(petals.round, outer)}</g>`)}${times(6, (index) => `<g transform="rotate(${30 + index * 60}) scale(.27)">${path(petals.round, inner)}</g>`)}${circle(0, 0, 8, heart)}</g>`;

const tones = {
  plum: ['#5d1f4b', '#7b2c60', '#9c4078', '#c06a97'],
  coral: ['#c9433f', '#dc5d4e', '#ec7d64', '#f7a585'],
  rose: ['#d0628a', '#e07f9e', '#eda0b4', '#f8c6cd'],
} as const;

const garden = cover(
  '<defs>',
  linear(
    'sky',
    [
      [0, '#fdeee9'],
      [0.5, '#f9dcd8'],
      [1, '#f3bfc0'],
    ],
    [0, 0, 1, 0.35],
  ),
  radial('dusk', [
    [0, '#34112b', 0.5],
    [0.7, '#34112b', 0.34],
    [1, '#34112b', 0],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#sky)"/>',
  moved(
    64,
    0,
    1,
    circle(770, 190, 236, '#fff5ee', { opacity: 0.55 }),
    sprig(520, 372, 1.1, -34, '#6f9a72'),
    sprig(548, 300, 0.9, -62, '#8bb08a'),
    sprig(690, 120, 0.9, -20, '#6f9a72'),
    sprig(880, 110, 0.85, 26, '#8bb08a'),
    leaf(590, 330, 1, -72, '#2f6b55'),
    leaf(600, 240, 0.9, -44, '#47866a'),
    leaf(650, 150, 0.8, -26, '#2f6b55'),
    leaf(790, 120, 0.8, 6, '#47866a'),
    leaf(900, 140, 0.9, 40, '#2f6b55'),
    leaf(930, 300, 0.9, 96, '#47866a'),
    leaf(620, 372, 0.7, -96, '#7ba377'),
    daisy(560, 332, 0.5, 10),
    poppy(638, 196, 0.8, 12, '#f0705a', '#cf4a41'),
    dahlia(932, 92, 0.92, tones.rose),
    daisy(790, 70, 0.62, 20),
    dahlia(690, 330, 0.98, tones.rose),
    dahlia(806, 208, 1.24, tones.plum),
    poppy(934, 300, 0.96, 40, '#f0705a', '#cf4a41'),
    daisy(822, 356, 0.56, 0),
    dahlia(572, 258, 0.42, tones.coral),
    daisy(704, 104, 0.34, 30),
    dahlia(880, 160, 0.34, tones.coral),
  ),
  // Petals in the air, towards the text.
  ...[
    [470, 96, 0.16, 40],
    [430, 300, 0.13, -60],
    [500, 180, 0.1, 110],
    [392, 42, 0.1, 10],
  ].map(([x = 0, y = 0, scale = 1, turn = 0]) =>
    at(x, y, scale, turn, path(petals.round, '#e58a96', { opacity: 0.75 })),
  ),
);

export const floristCoupon: GalleryDesign = {
  name: 'florist-coupon',
  title: 'Florist coupon',
  passType: 'coupon',
  describe: (name) => `${name} coupon`,
  colors: { background, foreground: '#2a1023', label: '#9a2452' },
  pictures: {
    cover: { svg: garden, alt: 'Dahlias, poppies and daisies' },
    logo: { svg: mark(blossomMark('#b8346a', '#f5b3bd', ink)), alt: 'Blossom' },
    icon: { svg: icon(background, blossomMark('#b8346a', '#f5b3bd', ink)), alt: 'Blossom' },
  },
  fields: {
    header: [
      field('validUntil', 'Until', '{{ pass.expiresAt | date: "%-d %b" }}', {
        changeMessage: 'Your coupon is now valid until %@',
      }),
    ],
    primary: [
      field('offer', 'Your next bouquet', '{{ attributes.offer }}', {
        changeMessage: 'Your offer is now: %@',
      }),
    ],
    secondary: [
      field('holder', 'For', '{{ user.firstName | default: "You" }} {{ user.lastName }}'),
      field('season', 'In season', '{{ attributes.season }}', {
        align: 'right',
        changeMessage: 'Now in season: %@',
      }),
    ],
    auxiliary: [],
    back: [
      field(
        'terms',
        'How to use it',
        'Show the code when you order, in the shop or on the phone. It counts once, for cut flowers and potted plants of any size.',
      ),
      field(
        'care',
        'To keep them fresh',
        'Cut the stems at an angle, change the water every other day, and keep them away from fruit.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('offer', 'Offer', 'text', { default: '20% off' }),
    attribute('season', 'In season', 'text', { default: 'Dahlias' }),
  ],
  details: {
    provider: '{{ issuer.name }}',
    redemptionChannel: 'both',
    finePrint: 'It counts once, for cut flowers and potted plants.',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
  features: { expiry: { kind: 'afterIssue', days: 60 } },
};
