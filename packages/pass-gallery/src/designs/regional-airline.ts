import { attribute, field } from '@tessera/pass-design';
import {
  circle,
  cover,
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
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#123c66';

const wingMark = (light: string, accent: string) =>
  [
    path('M4 62C34 60 62 44 96 14 88 52 66 76 30 84 44 76 52 70 58 62 40 68 22 68 4 62Z', light),
    circle(26, 32, 13, accent),
  ].join('');

const roll = random(31);

/** A bank of clouds: round heaps on a level. */
function clouds(level: number, size: number, gap: number, fill: string): string {
  const heaps = times(Math.ceil(1040 / gap), (index) => {
    const x = index * gap - 30 + (roll() - 0.5) * gap;
    const r = size * (0.55 + roll() * 0.75);
    return ellipse(x, level + size * 0.55, [r * 1.35, r], fill);
  });
  return rect(0, level + size * 0.5, [960, 400 - level], fill) + heaps;
}

const range = (points: readonly Point[], fill: string) =>
  path(`M${points.map((point) => point.join(' ')).join('L')}L960 369H0Z`, fill);

/** A peak with its snow, lit from the right. */
const peak = (x: number, y: number, width: number, dark: string, snow: string) => {
  const h = width * 0.74;
  return [
    path(`M${x} ${y}L${x - width} ${y + h}H${x + width}Z`, dark),
    path(
      `M${x} ${y}L${x + width} ${y + h}H${x + width * 0.2}L${x + width * 0.1} ${y + h * 0.62}L${x + width * 0.22} ${y + h * 0.5}L${x - width * 0.02} ${y + h * 0.3}Z`,
      '#ff9f7a',
      { opacity: 0.42 },
    ),
    path(
      `M${x} ${y}L${x - width * 0.36} ${y + h * 0.36}L${x - width * 0.22} ${y + h * 0.33}L${x - width * 0.13} ${y + h * 0.44}L${x} ${y + h * 0.33}L${x + width * 0.1} ${y + h * 0.46}L${x + width * 0.2} ${y + h * 0.34}L${x + width * 0.36} ${y + h * 0.36}Z`,
      snow,
    ),
    path(
      `M${x} ${y}L${x + width * 0.36} ${y + h * 0.36}L${x + width * 0.2} ${y + h * 0.34}L${x + width * 0.1} ${y + h * 0.46}L${x} ${y + h * 0.33}Z`,
      '#fff1e0',
    ),
  ].join('');
};

const plane = [
  '<g transform="translate(612 92) rotate(-9)">',
  // The far wing and its propeller.
  path('M6-12 44-40h18L40-12Z', '#8da9c4'),
  path(
    'M-112-8C-120-10-126-16-130-22L-150-66h24l34 42C-40-32 60-34 112-26c22 4 40 12 44 22-6 12-34 18-70 20C10 20-60 12-112-8Z',
    'url(#hull)',
  ),
  path('M-112-8C-60 6 20 14 92 11c30-1 54-6 62-13-4 12-32 18-68 20C10 22-60 12-112-8Z', '#9db4ca', {
    opacity: 0.8,
  }),
  path('M-150-66h24l34 42c-14 2-22 4-32 6Z', '#f2714e'),
  path('M-126-10c-14-3-32-4-46-2l18-14 34 4Z', '#5f7f9f'),
  times(
    11,
    (index) =>
      `<rect x="${-74 + index * 16}" y="${-16 + index * 0.1}" width="8" height="9" rx="3" fill="#1c4a76"/>`,
  ),
  path('M122-18c10 2 20 6 24 12l-20 1-10-9Z', '#1c4a76'),
  stroke('M-96-1C-30 10 60 12 150 2', '#f2714e', 4),
  path('M-6 4 58 4 30 66H8Z', '#dfe9f2'),
  path('M-6 4 20 4 14 66H8Z', '#b4c7d9'),
  path('M22 34c20-4 44-2 52 4-8 7-32 8-52 4Z', '#f2714e'),
  ellipse(76, 38, [3, 30], '#eaf4ff', { opacity: 0.6 }),
  circle(76, 38, 3.4, '#123c66'),
  '</g>',
].join('');

const dawn = cover(
  '<defs>',
  linear('sky', [
    [0, '#123c66'],
    [0.32, '#3a74a8'],
    [0.56, '#f5a98a'],
    [0.74, '#ffd9a2'],
    [1, '#fff0d2'],
  ]),
  radial('sun', [
    [0, '#fffbe8'],
    [0.25, '#ffe7b0', 0.9],
    [1, '#ffb27a', 0],
  ]),
  linear('hull', [
    [0, '#ffffff'],
    [0.6, '#e9f0f6'],
    [1, '#b9cbdc'],
  ]),
  linear('high', [
    [0, '#ffe9d6'],
    [1, '#f7b9a0'],
  ]),
  linear('mid', [
    [0, '#fff4e6'],
    [1, '#e9a6a0'],
  ]),
  linear('low', [
    [0, '#ffffff'],
    [0.3, '#f5d3cd'],
    [1, '#b892b0'],
  ]),
  '</defs>',
  '<rect width="960" height="369" fill="url(#sky)"/>',
  times(26, () => circle(roll() * 960, roll() * 70, 0.5 + roll(), '#fff', { opacity: 0.5 })),
  circle(310, 226, 240, 'url(#sun)'),
  circle(310, 226, 38, '#fffdf2'),
  ...[
    [96, 116, 190],
    [820, 84, 150],
    [196, 148, 120],
  ].map(
    ([x = 0, y = 0, width = 0]) =>
      ellipse(x, y, [width, 5], '#ffe3cf', { opacity: 0.55 }) +
      ellipse(x + 40, y + 9, [width * 0.6, 3.6], '#ffe3cf', { opacity: 0.4 }),
  ),
  range(
    [
      [0, 250],
      [90, 214],
      [170, 244],
      [260, 218],
      [380, 256],
      [520, 230],
      [640, 254],
      [760, 222],
      [880, 252],
      [960, 226],
    ],
    '#b98a9f',
  ),
  peak(470, 206, 120, '#7b6790', '#f3e1e4'),
  peak(840, 176, 170, '#66597f', '#f6e6e8'),
  peak(120, 196, 140, '#7b6790', '#f3e1e4'),
  peak(640, 222, 110, '#5c5278', '#efdde2'),
  stroke('M452 118C330 138 180 150 0 152', '#fff', 5, { opacity: 0.6 }),
  stroke('M452 118C330 138 180 150 0 152', '#fff', 12, { opacity: 0.18 }),
  clouds(264, 44, 56, 'url(#high)'),
  clouds(298, 46, 62, 'url(#mid)'),
  plane,
  clouds(330, 54, 60, 'url(#low)'),
);

export const regionalAirline: GalleryDesign = {
  name: 'regional-airline',
  title: 'Regional airline',
  passType: 'boardingPass',
  transitMode: 'air',
  describe: (name) => `${name} boarding pass`,
  colors: { background, foreground: '#ffffff', label: '#ffc59a' },
  pictures: {
    cover: { svg: dawn, alt: 'Aeroplane over clouds and snowy peaks at dawn' },
    logo: { svg: mark(wingMark('#ffffff', '#ff8a5c')), alt: 'Wing and sun' },
    icon: { svg: icon(background, wingMark('#ffffff', '#ff8a5c')), alt: 'Wing and sun' },
  },
  fields: {
    header: [
      field('gate', 'Gate', '{{ attributes.gate }}', { changeMessage: 'Your gate is now %@' }),
      field('departs', 'Departs', '{{ attributes.departsAt | date: "%H:%M" }}', {
        changeMessage: 'Departure is now at %@',
      }),
    ],
    primary: [
      field('origin', '{{ attributes.originName }}', '{{ attributes.origin }}'),
      field('destination', '{{ attributes.destinationName }}', '{{ attributes.destination }}'),
    ],
    secondary: [
      field('passenger', 'Passenger', '{{ user.firstName }} {{ user.lastName }}'),
      field('class', 'Fare', '{{ attributes.fare }}', { align: 'right' }),
    ],
    auxiliary: [
      field('flight', 'Flight', '{{ attributes.flight }}', { changeMessage: 'Your flight is now %@' }),
      field('date', 'Date', '{{ attributes.departsAt }}', {
        kind: 'date',
        changeMessage: 'You now fly on %@',
      }),
      field('seat', 'Seat', '{{ attributes.seat }}', {
        align: 'right',
        changeMessage: 'Your seat is now %@',
      }),
    ],
    back: [
      field(
        'booking',
        'Booking',
        '{{ attributes.booking }}. Have this pass and your identity document ready; gate and time change here by themselves. {{ issuer.contact }}',
      ),
    ],
  },
  attributes: [
    attribute('origin', 'From (code)', 'text', { default: 'BSL' }),
    attribute('originName', 'From (name)', 'text', { default: 'Basel' }),
    attribute('destination', 'To (code)', 'text', { default: 'OLB' }),
    attribute('destinationName', 'To (name)', 'text', { default: 'Olbia' }),
    attribute('departsAt', 'Departure', 'date', { required: true }),
    attribute('flight', 'Flight', 'text', { required: true, sample: 'RA 318' }),
    attribute('gate', 'Gate', 'text', { sample: '24' }),
    attribute('seat', 'Seat', 'text', { required: true, sample: '7C' }),
    attribute('fare', 'Fare', 'text', { default: 'Flex' }),
    attribute('booking', 'Booking reference', 'text', { required: true, sample: 'K7PX4D' }),
  ],
  details: {
    carrierCode: '{{ attributes.flight | split: " " | first }}',
    serviceNumber: '{{ attributes.flight | split: " " | last }}',
    originCode: '{{ attributes.origin }}',
    originName: '{{ attributes.originName }}',
    originGate: '{{ attributes.gate }}',
    destinationCode: '{{ attributes.destination }}',
    destinationName: '{{ attributes.destinationName }}',
    departsAt: '{{ attributes.departsAt }}',
    passengerName: '{{ user.firstName }} {{ user.lastName }}',
    seat: '{{ attributes.seat }}',
    travelClass: '{{ attributes.fare }}',
    confirmationCode: '{{ attributes.booking }}',
  },
  relevantDates: ['{{ attributes.departsAt }}'],
  barcode: {
    format: 'aztec',
    message: '{{ attributes.booking }} {{ attributes.flight }} {{ attributes.seat }} {{ pass.serialNumber }}',
  },
};
