import { attribute, field } from '@tessera/pass-design';
import {
  circle,
  cover,
  ellipse,
  ground,
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

const background = '#0b2a3a';

const shipMark = (light: string, accent: string) =>
  [
    circle(70, 24, 14, accent),
    path('M8 58h84L80 80H22Z', light),
    path('M24 52V38h38l12 14Z', light),
    path('M34 34V22h14v12Z', light),
    stroke('M8 92c9-7 19-7 28 0s19 7 28 0 19-7 28 0', light, 6),
  ].join('');

const roll = random(42);
const stars = times(120, () => {
  const y = roll() * 170;
  return circle(roll() * 960, y, 0.4 + roll() * 1.2, '#fff', {
    opacity: (0.9 - y / 240) * (0.4 + roll() * 0.6),
  });
});

/** Light on the water below `x`: short strokes, wider towards the shore. */
const glitter = (x: number, from: number, spread: number, color: string, count: number) =>
  times(count, (index) => {
    const y = from + ((369 - from) * index) / count;
    const wide = (0.25 + index / count) * spread;
    const half = 4 + roll() * wide * 0.6;
    const middle = x + (roll() - 0.5) * wide;
    return stroke(
      `M${(middle - half).toFixed(1)} ${y.toFixed(1)}h${(half * 2).toFixed(1)}`,
      color,
      1 + (index / count) * 2.2,
      {
        opacity: 0.75 - (index / count) * 0.45,
      },
    );
  });

const windows = (
  x: number,
  y: number,
  count: number,
  gap: number,
  [width, height]: readonly [number, number],
) =>
  times(count, (index) =>
    rect(x + index * gap, y, [width, height], roll() > 0.16 ? '#ffd98a' : '#a98b63', { rx: 1.4 }),
  );

const ship = [
  '<g transform="translate(0 6)">',
  path('M330 214H742L716 258H366C350 250 338 234 330 214Z', '#0d1f2c'),
  path('M330 214H742L734 228H336Z', '#f3efe6'),
  path('M336 228H734l-6 10H342Z', '#d6543f'),
  path('M360 214V186H716l14 28Z', '#f8f4ea'),
  path('M384 186V162H690l16 24Z', '#efe9db'),
  path('M420 162V140H668l12 22Z', '#f8f4ea'),
  path('M612 140V120h42l14 20Z', '#efe9db'),
  path('M620 126h32l9 10h-41Z', '#173a4c'),
  path('M458 140 452 98h44l6 42Z', '#d6543f'),
  path('M451 98h46l2 12h-47Z', '#0d1f2c'),
  path('M524 140 520 108h34l4 32Z', '#d6543f'),
  path('M519 108h36l1 9h-36Z', '#0d1f2c'),
  stroke('M634 120V84M634 92h14M400 162V128', '#c9d3d6', 2.4),
  circle(634, 82, 3, '#ff6a4a'),
  circle(400, 126, 2.6, '#fff3cf'),
  windows(374, 194, 25, 13.6, [8, 10]),
  windows(398, 169, 21, 13.8, [8, 9]),
  windows(434, 146, 12, 14.4, [8, 8]),
  times(18, (index) => circle(376 + index * 19.4, 246, 2.2, '#ffd98a', { opacity: 0.9 })),
  stroke('M384 186H706M420 162H680', '#b9c2c0', 1.6),
  '</g>',
].join('');

const crossing = cover(
  '<defs>',
  linear('night', [
    [0, '#061a2a'],
    [0.5, '#12465c'],
    [0.68, '#3a7b84'],
    [0.76, '#e0a878'],
  ]),
  linear('sea', [
    [0, '#2c6a78'],
    [0.2, '#164a5c'],
    [1, '#04141f'],
  ]),
  radial('moon', [
    [0, '#fff8dc', 0.85],
    [0.3, '#ffe9b0', 0.3],
    [1, '#ffe9b0', 0],
  ]),
  linear(
    'ray',
    [
      [0, '#fff2c2', 0.85],
      [1, '#fff2c2', 0],
    ],
    [1, 0, 0, 0],
  ),
  radial('glow', [
    [0, '#ffd98a', 0.55],
    [1, '#ffd98a', 0],
  ]),
  linear(
    'smoke',
    [
      [0, '#dfe9ea', 0],
      [1, '#dfe9ea', 0.5],
    ],
    [0, 0, 1, 0],
  ),
  '</defs>',
  '<rect width="960" height="369" fill="url(#night)"/>',
  stars,
  circle(196, 108, 160, 'url(#moon)'),
  circle(196, 108, 34, '#fff6da'),
  ...[
    [186, 100, 7],
    [206, 116, 5],
    [204, 96, 3.6],
    [188, 122, 3],
  ].map(([x = 0, y = 0, r = 1]) => circle(x, y, r, '#e9d9ae', { opacity: 0.7 })),
  path(
    ground(
      [
        [0, 250],
        [80, 236],
        [160, 244],
        [250, 232],
        [340, 248],
        [420, 254],
      ],
      270,
    ),
    '#123a4a',
  ),
  path(
    ground(
      [
        [520, 256],
        [640, 246],
        [760, 234],
        [860, 214],
        [960, 204],
      ],
      270,
    ),
    '#0d2f3f',
  ),
  // The lighthouse and its ray.
  path('M868 118 300 62v70L868 126Z', 'url(#ray)', { opacity: 0.5 }),
  path('M874 122 960 96v56Z', '#fff2c2', { opacity: 0.5 }),
  circle(871, 122, 52, 'url(#glow)'),
  path('M854 232 860 136h22l6 96Z', '#f3efe6'),
  path('M857.600 176 859 156h24l1.300 20ZM855 212l1.300-20h29.300l1.300 20Z', '#d6543f'),
  rect(856, 130, [30, 6], '#0d1f2c'),
  rect(862, 114, [18, 16], '#fff2c2'),
  path('M859 114h24l-12-14Z', '#d6543f'),
  path(
    ground(
      [
        [800, 250],
        [830, 232],
        [870, 226],
        [920, 232],
        [960, 226],
      ],
      290,
    ),
    '#071e2b',
  ),
  '<rect x="0" y="254" width="960" height="115" fill="url(#sea)"/>',
  glitter(196, 260, 130, '#fff0c4', 26),
  glitter(520, 268, 320, '#ffc873', 34),
  glitter(871, 262, 60, '#fff0c4', 14),
  path(
    'M452 100C420 84 370 96 330 84 280 70 240 86 200 76 262 64 300 60 350 70c50 8 90-2 124 24Z',
    'url(#smoke)',
    { opacity: 0.7 },
  ),
  ellipse(536, 200, [290, 100], 'url(#glow)', { opacity: 0.55 }),
  ship,
  path('M300 268c70-14 150-6 230-6s170-8 250 4c-80 8-160 6-240 8s-160 6-240-6Z', '#cfe6e6', { opacity: 0.5 }),
  times(5, (index) =>
    path(
      ground(
        [
          [0, 296 + index * 17],
          [160, 290 + index * 18],
          [330, 298 + index * 16],
          [520, 291 + index * 18],
          [700, 298 + index * 17],
          [960, 290 + index * 18],
        ],
        369,
      ),
      '#020d15',
      { opacity: 0.2 },
    ),
  ),
);

export const nightFerry: GalleryDesign = {
  name: 'night-ferry',
  title: 'Night ferry',
  passType: 'boardingPass',
  transitMode: 'boat',
  describe: (name) => `${name} boarding pass`,
  colors: { background, foreground: '#ffffff', label: '#f4c98c' },
  pictures: {
    cover: { svg: crossing, alt: 'Lit ferry on a moonlit sea, with a lighthouse' },
    logo: { svg: mark(shipMark('#f8f4ea', '#f2b866')), alt: 'Ship under the moon' },
    icon: { svg: icon(background, shipMark('#f8f4ea', '#f2b866')), alt: 'Ship under the moon' },
  },
  fields: {
    header: [
      field('deck', 'Cabin', '{{ attributes.cabin }}', { changeMessage: 'Your cabin is now %@' }),
      field('departs', 'Departs', '{{ attributes.departsAt | date: "%H:%M" }}', {
        changeMessage: 'Departure is now at %@',
      }),
    ],
    primary: [
      field('origin', 'From', '{{ attributes.origin }}'),
      field('destination', 'To', '{{ attributes.destination }}'),
    ],
    secondary: [
      field('passenger', 'Passenger', '{{ user.firstName }} {{ user.lastName }}'),
      field('vehicle', 'Vehicle', '{{ attributes.vehicle }}', { align: 'right' }),
    ],
    auxiliary: [
      field('ship', 'Ship', '{{ attributes.ship }}', { changeMessage: 'You now sail on the %@' }),
      field('date', 'Date', '{{ attributes.departsAt }}', {
        kind: 'date',
        changeMessage: 'You now sail on %@',
      }),
      field('pier', 'Pier', '{{ attributes.pier }}', {
        align: 'right',
        changeMessage: 'Please board at pier %@',
      }),
    ],
    back: [
      field(
        'booking',
        'Booking',
        '{{ attributes.booking }}. Vehicles board an hour before us, foot passengers half an hour. Breakfast is from six. {{ issuer.contact }}',
      ),
    ],
  },
  attributes: [
    attribute('origin', 'From', 'text', { default: 'Kiel' }),
    attribute('destination', 'To', 'text', { default: 'Oslo' }),
    attribute('departsAt', 'Departure', 'date', { required: true }),
    attribute('ship', 'Ship', 'text', { default: 'Polar Star' }),
    attribute('cabin', 'Cabin', 'text', { required: true, sample: '5112' }),
    attribute('pier', 'Pier', 'text', { sample: '3' }),
    attribute('vehicle', 'Vehicle', 'text', { default: 'On foot' }),
    attribute('booking', 'Booking reference', 'text', { required: true, sample: 'NF-20418' }),
  ],
  details: {
    carrierName: '{{ issuer.name }}',
    originName: '{{ attributes.origin }}',
    originPlatform: '{{ attributes.pier }}',
    destinationName: '{{ attributes.destination }}',
    departsAt: '{{ attributes.departsAt }}',
    passengerName: '{{ user.firstName }} {{ user.lastName }}',
    seat: '{{ attributes.cabin }}',
    confirmationCode: '{{ attributes.booking }}',
  },
  relevantDates: ['{{ attributes.departsAt }}'],
  barcode: { format: 'qr', message: '{{ attributes.booking }} {{ pass.serialNumber }}' },
};
