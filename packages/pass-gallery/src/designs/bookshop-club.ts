import { attribute, field, help, member } from '@tessera/pass-design';
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
  turned,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#17382f';
const gold = '#e6c27a';

const bookMark = (page: string, fold: string) =>
  [
    path('M50 30C40 20 24 18 8 20v56c16-2 32 0 42 9Z', page),
    path('M50 30c10-10 26-12 42-10v56c-16-2-32 0-42 9Z', page),
    path('M50 30c10-10 26-12 42-10v56c-16-2-32 0-42 9Z', fold, { opacity: 0.35 }),
    stroke('M50 30v55', fold, 3),
    path('M66 17v30l7-6 7 7V17Z', '#d2553b'),
  ].join('');

const spines = [
  '#c8553d',
  '#e3b04b',
  '#2f5d8a',
  '#f1e4c8',
  '#7a2e3b',
  '#4f8a7b',
  '#d98f5c',
  '#22384f',
  '#a9b388',
  '#8c5a86',
];

/** A row of books on `shelf`, from `left` to `right`. */
function books(left: number, right: number, shelf: number, seed: number): string {
  const roll = random(seed);
  const row: string[] = [];
  let last = -1;
  for (let x = left; x < right - 14; ) {
    const width = Math.min(right - x, 17 + Math.floor(roll() * 22));
    const height = 88 + Math.floor(roll() * 44);
    let color = Math.floor(roll() * spines.length);
    if (color === last) color = (color + 3) % spines.length;
    last = color;
    row.push(book(x, shelf - height, [width, height], spines[color] ?? gold, Math.floor(roll() * 5)));
    x += width + 1.5;
  }
  return row.join('');
}

function book(
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  color: string,
  kind: number,
): string {
  const ink = color === '#f1e4c8' || color === '#e3b04b' || color === '#a9b388' ? '#3b2a1a' : '#f4dfae';
  const middle = x + width / 2;
  const bands: Record<number, string> = {
    0:
      rect(x, y + 14, [width, 3], ink, { opacity: 0.8 }) +
      rect(x, y + height - 20, [width, 3], ink, { opacity: 0.8 }),
    1: rect(x + width * 0.22, y + 22, [width * 0.56, height * 0.42], ink, { opacity: 0.85, rx: 2 }),
    2:
      circle(middle, y + 24, width * 0.24, ink, { opacity: 0.85 }) +
      rect(x, y + height - 16, [width, 2], ink, { opacity: 0.7 }),
    3: stroke(`M${middle} ${y + 18}v${height - 44}`, ink, 2.4, { opacity: 0.75 }),
    4:
      rect(x, y + height * 0.3, [width, height * 0.24], ink, { opacity: 0.3 }) +
      circle(middle, y + height * 0.42, 3, ink),
  };
  return [
    rect(x, y, [width, height], color, { rx: 2.5 }),
    bands[kind] ?? '',
    rect(x, y, [width, height], 'url(#spine)', { rx: 2.5 }),
  ].join('');
}

const plank = (y: number) => rect(0, y, [960, 15], 'url(#plank)') + rect(0, y + 15, [960, 26], 'url(#under)');

const shelves = cover(
  '<defs>',
  linear('wall', [
    [0, '#1f5244'],
    [1, '#0d2a22'],
  ]),
  radial('glow', [
    [0, '#ffdf9e', 0.72],
    [0.35, '#ffcf7d', 0.28],
    [1, '#ffcf7d', 0],
  ]),
  linear(
    'spine',
    [
      [0, '#000', 0.28],
      [0.16, '#fff', 0.16],
      [0.5, '#fff', 0.02],
      [1, '#000', 0.3],
    ],
    [0, 0, 1, 0],
  ),
  linear('plank', [
    [0, '#c58a51'],
    [0.2, '#a56a36'],
    [1, '#6d4220'],
  ]),
  linear('under', [
    [0, '#000', 0.5],
    [1, '#000', 0],
  ]),
  linear('shade', [
    [0, '#ffe6b0'],
    [1, '#f0b85a'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#wall)"/>',
  books(20, 330, 170, 11),
  turned(-13, [350, 170], book(336, 62, [26, 108], '#c8553d', 0)),
  books(560, 672, 170, 5),
  books(840, 960, 170, 29),
  // A fern in a pot.
  path('M448 118h64l-8 52h-48Z', '#d9805a'),
  path('M444 112h72v14h-72Z', '#e4936c'),
  ...[-74, -52, -30, -9, 12, 34, 56, 76].map((angle, index) =>
    turned(
      angle,
      [480, 114],
      path('M480 114C468 88 470 62 480 40 490 62 492 88 480 114Z', index % 2 ? '#5aa27f' : '#7fbf93') +
        stroke('M480 112V48', '#2f6b52', 1.4),
    ),
  ),
  plank(170),
  books(-6, 268, 342, 3),
  books(300, 604, 342, 17),
  turned(12, [604, 342], book(612, 236, [28, 106], '#4f8a7b', 4)),
  books(806, 966, 342, 23),
  // A lamp on the lower shelf, and its light on all.
  stroke('M730 340V262', '#caa24f', 6),
  ellipse(730, 340, [38, 7], '#caa24f'),
  path('M702 200h56l24 66h-104Z', 'url(#shade)'),
  '<ellipse cx="730" cy="250" rx="310" ry="210" fill="url(#glow)"/>',
  plank(342),
  // A pile of books.
  rect(666, 322, [128, 20], '#7a2e3b', { rx: 3 }),
  rect(676, 304, [104, 18], '#f1e4c8', { rx: 3 }),
  rect(666, 327, [128, 3], gold, { opacity: 0.8 }),
);

export const bookshopClub: GalleryDesign = {
  name: 'bookshop-club',
  title: 'Bookshop club',
  passType: 'loyalty',
  describe: (name) => `${name} readers’ club card`,
  colors: { background, foreground: '#ffffff', label: '#e6c98c' },
  pictures: {
    cover: { svg: shelves, alt: 'Shelves of colorful books beside a lamp' },
    logo: { svg: mark(bookMark('#f6ead0', '#a88a4d')), alt: 'Open book' },
    icon: { svg: icon(background, bookMark('#f6ead0', '#a88a4d')), alt: 'Open book' },
  },
  fields: {
    header: [
      field('points', 'Points', '{{ attributes.points }}', {
        kind: 'number',
        changeMessage: 'You now have %@ points',
      }),
    ],
    primary: [],
    secondary: [
      member,
      field('tier', 'Reader', '{{ attributes.tier }}', {
        align: 'right',
        changeMessage: 'You are now a %@',
      }),
    ],
    auxiliary: [
      field('voucher', 'Book money', '{{ attributes.voucher }}', {
        kind: 'currency',
        currencyCode: 'EUR',
        align: 'right',
        changeMessage: 'Book money for your next visit: %@',
      }),
    ],
    back: [
      field(
        'howItWorks',
        'How the club works',
        'One point for every euro. A hundred points become five euros of book money, which you can spend on anything that has pages.',
      ),
      field('next', 'Next reading', '{{ attributes.nextReading }}', { changeMessage: 'Next reading: %@' }),
      help,
    ],
  },
  attributes: [
    attribute('points', 'Points', 'number', { default: 0, sample: 20 }),
    attribute('tier', 'Reader', 'text', { default: 'Page turner' }),
    attribute('voucher', 'Book money', 'currency', { default: 0, sample: 5 }),
    attribute('nextReading', 'Next reading', 'text', {
      default: 'Every first Thursday at 7 pm, among the shelves',
    }),
  ],
  details: {
    accountName: '{{ user.firstName }} {{ user.lastName }}',
    points: '{{ attributes.points }}',
    pointsLabel: 'Points',
    tier: '{{ attributes.tier }}',
    tierLabel: 'Reader',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
