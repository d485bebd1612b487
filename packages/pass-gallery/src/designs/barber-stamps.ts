import { attribute, field, help, member } from '@tessera/pass-design';
import { circle, icon, linear, mark, moved, path, rect, stroke, times, turned } from '../drawing.ts';
import { type GalleryDesign, stampsCover } from '../gallery-design.ts';

const background = '#12232e';
const gold = '#e2b866';
const ivory = '#f6ecd9';

/** Open scissors, in a square of 100 units. */
const scissors = (color: string, width = 6): string =>
  [
    stroke('M30 18 60 66M70 18 40 66', color, width),
    circle(33, 76, 11, 'none', { stroke: color, 'stroke-width': width * 0.85 }),
    circle(67, 76, 11, 'none', { stroke: color, 'stroke-width': width * 0.85 }),
    circle(50, 49, width * 0.55, color),
  ].join('');

const badge = [
  circle(50, 50, 46, gold),
  circle(50, 50, 46, 'none', { stroke: '#8d6a2c', 'stroke-width': 1.5 }),
  circle(50, 50, 40.5, 'none', { stroke: '#8d6a2c', 'stroke-width': 1.4, 'stroke-dasharray': '1.5 3.2' }),
  moved(21, 21, 0.58, scissors(background, 7)),
].join('');

const socket = [
  circle(50, 50, 45, '#0b1820', { opacity: 0.55 }),
  circle(50, 50, 45, 'none', { stroke: gold, 'stroke-width': 1.8, 'stroke-dasharray': '4 5', opacity: 0.7 }),
  `<g opacity=".35">${moved(24, 24, 0.52, scissors(gold, 6))}</g>`,
].join('');

/** The free one: an open razor on a red badge. */
const razor = [
  circle(50, 50, 46, '#a32d2d'),
  circle(50, 50, 40.5, 'none', { stroke: ivory, 'stroke-width': 1.4, 'stroke-dasharray': '1.5 3.2' }),
  turned(
    -32,
    [50, 50],
    path('M20 42h42q6 0 6 7v5H26q-6-3-6-12Z', ivory) +
      rect(64, 44, [22, 8], gold, { rx: 4 }) +
      stroke('M66 54 34 66', gold, 6) +
      circle(66, 50, 3, background),
  ),
].join('');

/** A turning pole: stripes of red, white and blue. */
const pole = (x: number, y: number, width: number, height: number): string =>
  [
    `<clipPath id="pole${x}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}"/></clipPath>`,
    `<g clip-path="url(#pole${x})">`,
    rect(x, y, [width, height], ivory),
    times(Math.ceil(height / 22) + 2, (index) =>
      path(
        `M${x} ${y + index * 22 - 10}l${width}-26v10l-${width} 26Z`,
        index % 2 === 0 ? '#a32d2d' : '#27567a',
      ),
    ),
    rect(x, y, [width * 0.3, height], '#fff', { opacity: 0.35 }),
    rect(x + width * 0.75, y, [width * 0.25, height], '#000', { opacity: 0.18 }),
    '</g>',
    rect(x - 6, y - 8, [width + 12, 12], gold, { rx: 6 }),
    rect(x - 6, y + height - 4, [width + 12, 12], gold, { rx: 6 }),
  ].join('');

const wall = [
  '<defs>',
  linear('wall', [
    [0, '#1c3646'],
    [1, '#0d1b24'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#wall)"/>',
  // Tiles.
  times(
    9,
    (row) =>
      stroke(`M0 ${row * 46}H960`, '#2b4b5d', 1.4, { opacity: 0.55 }) +
      times(17, (column) =>
        stroke(`M${column * 60 + (row % 2) * 30} ${row * 46}v46`, '#2b4b5d', 1.4, { opacity: 0.4 }),
      ),
  ),
].join('');

const full = [
  wall,
  pole(70, 60, 34, 250),
  pole(856, 60, 34, 250),
  moved(330, 34, 3, badge),
  moved(150, 120, 1.5, razor),
  moved(662, 120, 1.5, razor),
].join('');

const card = {
  attribute: 'visits',
  total: 6,
  columns: 6,
  full: badge,
  empty: socket,
  last: razor,
  background: wall,
  complete: full,
};

export const barberStamps: GalleryDesign = {
  name: 'barber-stamps',
  title: 'Barber stamps',
  passType: 'loyalty',
  describe: (name) => `${name} stamp card`,
  colors: { background, foreground: '#ffffff', label: gold },
  stamps: card,
  pictures: {
    cover: { svg: stampsCover(card, 4), alt: 'Stamp card with {{ attributes.visits }} of 6 haircuts' },
    logo: { svg: mark(scissors(gold)), alt: 'Pair of scissors' },
    icon: { svg: icon(background, scissors(gold)), alt: 'Pair of scissors' },
  },
  fields: {
    header: [
      field('visits', 'Cuts', '{{ attributes.visits }} of 6', {
        changeMessage: 'Your card now shows %@ cuts',
      }),
    ],
    primary: [],
    secondary: [member, field('barber', 'Your barber', '{{ attributes.barber }}', { align: 'right' })],
    auxiliary: [
      field('shaves', 'Free shaves', '{{ attributes.shaves }}', {
        kind: 'number',
        changeMessage: 'Shaves waiting for you: %@',
      }),
    ],
    back: [
      field(
        'howItWorks',
        'How it works',
        'Show this card after your cut. Six of them earn a hot-towel shave on the house, and the card starts again.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('visits', 'Cuts', 'number', { default: 0, sample: 4 }),
    attribute('shaves', 'Free shaves', 'number', { default: 0, sample: 1 }),
    attribute('barber', 'Barber', 'text', { default: 'Any barber', onSignUpForm: true }),
  ],
  details: {
    accountName: '{{ user.firstName }} {{ user.lastName }}',
    points: '{{ attributes.visits }}',
    pointsLabel: 'Cuts',
    secondaryPoints: '{{ attributes.shaves }}',
    secondaryPointsLabel: 'Free shaves',
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
