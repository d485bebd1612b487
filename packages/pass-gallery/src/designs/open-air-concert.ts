import { attribute, field, help } from '@tessera/pass-design';
import {
  circle,
  cover,
  drawing,
  ellipse,
  ground,
  icon,
  linear,
  mark,
  moved,
  path,
  radial,
  random,
  rect,
  stroke,
  times,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#2a1150';

const sunMark = (light: string, accent: string) =>
  [
    path('M14 58a36 36 0 0 1 72 0Z', accent),
    times(
      7,
      (index) => `<g transform="rotate(${-90 + index * 30} 50 58)">${stroke('M50 18V12', light, 6)}</g>`,
    ),
    stroke('M10 68h80M20 80h60M34 92h32', light, 6),
  ].join('');

const roll = random(9);
const stars = times(70, () =>
  circle(roll() * 960, roll() * roll() * 190, 0.5 + roll() * 1.3, '#fff', { opacity: 0.35 + roll() * 0.5 }),
);

const pines = (from: number, to: number, base: (x: number) => number, color: string) => {
  const row: string[] = [];
  for (let x = from; x < to; x += 9 + roll() * 13) {
    const height = 16 + roll() * 30;
    const y = base(x) + 6;
    row.push(
      `M${x.toFixed(1)} ${(y - height).toFixed(1)}l${(height * 0.24).toFixed(1)} ${height.toFixed(1)}h${(-height * 0.48).toFixed(1)}Z`,
    );
  }
  return path(row.join(''), color);
};

const beam = (x: number, turn: number, color: string, length = 330) =>
  `<g transform="translate(${x} 122) rotate(${turn})">${path(`M-3 0 -34 ${-length}H34L3 0Z`, `url(#${color})`)}</g>`;

/** A person in the crowd, with or without a raised arm. */
function dancer(x: number, y: number, size: number, color: string): string {
  const lean = (roll() - 0.5) * 10;
  const body =
    circle(x + lean * 0.4, y, size, color) +
    path(
      `M${x - size * 1.9} ${y + size * 7}C${x - size * 1.8} ${y + size * 1.6} ${x - size} ${y + size * 1.1} ${x} ${y + size}S${x + size * 1.8} ${y + size * 1.6} ${x + size * 1.9} ${y + size * 7}Z`,
      color,
    );
  const side = roll() > 0.5 ? 1 : -1;
  const arm =
    roll() > 0.42
      ? stroke(
          `M${x + side * size * 1.4} ${y + size * 2.4}Q${x + side * size * 2.6} ${y} ${x + side * size * (1.4 + roll())} ${y - size * 2.8}`,
          color,
          size * 0.72,
        )
      : '';
  const both =
    arm && roll() > 0.5
      ? stroke(
          `M${x - side * size * 1.4} ${y + size * 2.4}Q${x - side * size * 2.4} ${y} ${x - side * size * (1.2 + roll())} ${y - size * 2.4}`,
          color,
          size * 0.72,
        )
      : '';
  return body + arm + both;
}

const crowd = (y: number, size: number, gap: number, color: string) =>
  times(Math.ceil(980 / gap), (index) =>
    dancer(index * gap + roll() * gap * 0.6 - 8, y + roll() * 10, size, color),
  );

const far = (x: number) => 196 - 26 * Math.sin(x / 150) - 12 * Math.sin(x / 61);
const near = (x: number) => 224 - 18 * Math.sin(x / 190 + 2) - 8 * Math.sin(x / 70);
const line = (height: (x: number) => number) =>
  Array.from({ length: 33 }, (_, index) => [index * 30, height(index * 30)] as const);

const defs = [
  '<defs>',
  linear('dusk', [
    [0, '#1b0b45'],
    [0.24, '#5a1f7e'],
    [0.4, '#b93480'],
    [0.52, '#ff7f5c'],
    [0.62, '#ffc46b'],
  ]),
  radial('sun', [
    [0, '#fff6cf'],
    [0.3, '#ffd98a', 0.85],
    [1, '#ff8a5c', 0],
  ]),
  linear('pink', [
    [0, '#ffd1f2', 0.02],
    [1, '#ffc4ee', 0.62],
  ]),
  linear('cyan', [
    [0, '#8df3ff', 0.02],
    [1, '#a8f5ff', 0.6],
  ]),
  linear('gold', [
    [0, '#ffe9a8', 0.02],
    [1, '#fff0bf', 0.68],
  ]),
  linear('roof', [
    [0, '#3d1a66'],
    [1, '#1c0b3c'],
  ]),
  linear(
    'shade',
    [
      [0, '#1b0b45', 0.85],
      [0.34, '#1b0b45', 0.5],
      [0.56, '#1b0b45', 0],
    ],
    [0, 0, 1, 0],
  ),
  radial('show', [
    [0, '#fff3d6'],
    [0.4, '#ffb45c', 0.9],
    [1, '#ff5f7d', 0.25],
  ]),
  '</defs>',
].join('');

const stage = [
  beam(668, -38, 'pink'),
  beam(700, -16, 'cyan'),
  beam(742, 6, 'gold'),
  beam(800, -8, 'pink'),
  beam(842, 18, 'cyan'),
  beam(874, 40, 'gold'),
  // The stage: a vaulted roof on towers, light within.
  path('M640 274V150C668 106 720 92 771 92s103 14 131 58v124Z', '#1c0b3c'),
  path('M658 266V158c26-34 68-44 113-44s87 10 113 44v108Z', 'url(#show)'),
  path('M626 158C660 104 712 80 771 80s111 24 145 78c-40-32-90-46-145-46s-105 14-145 46Z', 'url(#roof)'),
  stroke('M626 158C660 104 712 80 771 80s111 24 145 78', '#ff9fd0', 2.4, { opacity: 0.8 }),
  times(13, (index) => circle(656 + index * 19.2, 152 - 34 * Math.sin((index / 12) * Math.PI), 3, '#fff7d6')),
  ...[640, 892].map(
    (x) =>
      rect(x, 146, [10, 130], '#160830') +
      times(8, (index) => stroke(`M${x} ${150 + index * 15}l10 15`, '#8b4fb0', 1.4)),
  ),
  rect(606, 176, [30, 96], '#160830', { rx: 4 }),
  rect(906, 176, [30, 96], '#160830', { rx: 4 }),
  times(
    6,
    (index) => circle(621, 188 + index * 15, 5.6, '#4b2a78') + circle(921, 188 + index * 15, 5.6, '#4b2a78'),
  ),
  // The band.
  path('M700 262c0-30 4-44 12-46-5-3-6-15 2-17 9-1 12 11 7 17 9 3 12 14 14 22l14-7 3 6-20 13v12Z', '#2b0d3f'),
  stroke('M704 246 756 220', '#2b0d3f', 5),
  path('M760 262c0-34 2-52 11-55-6-4-6-17 3-18 9 0 11 14 5 18 10 3 12 22 13 55Z', '#2b0d3f'),
  stroke('M786 222 797 204', '#2b0d3f', 5),
  path(
    'M812 262c-2-12 2-20 10-22-2-22 2-30 9-33-5-4-4-15 4-16s10 12 5 16c9 3 12 12 12 30 9 2 13 12 11 25Z',
    '#2b0d3f',
  ),
  ellipse(800, 258, [20, 5], '#2b0d3f'),
  rect(596, 262, [352, 18], '#160830'),
];

const festival = cover(
  defs,
  '<rect width="960" height="369" fill="url(#dusk)"/>',
  stars,
  circle(508, 172, 190, 'url(#sun)'),
  circle(508, 172, 46, '#fff2c4'),
  path(ground(line(far), 369), '#7a2a72'),
  pines(0, 960, far, '#64205f'),
  path(ground(line(near), 369), '#4b1a5e'),
  pines(0, 560, near, '#3a134f'),
  '<rect width="960" height="369" fill="url(#shade)"/>',
  ...stage,
  crowd(268, 7, 22, '#3a1257'),
  crowd(292, 10, 31, '#2a0c45'),
  crowd(322, 14, 46, '#180629'),
  path('M0 352h960v20H0Z', '#180629'),
);

/** The stage from the middle of the crowd. Calm in its lower half, where the poster has its texts. */
const night = drawing(
  1074,
  1344,
  defs,
  '<rect width="1074" height="1344" fill="url(#dusk)"/>',
  moved(0, 0, 1.6, stars),
  circle(537, 470, 470, 'url(#sun)'),
  circle(537, 470, 110, '#fff2c4'),
  moved(-260, 130, 1.7, path(ground(line(far), 369), '#7a2a72')),
  moved(-120, 130, 1.7, path(ground(line(near), 369), '#4b1a5e')),
  moved(-1082, -50, 2.1, ...stage),
  '<rect y="560" width="1074" height="784" fill="#180629"/>',
  moved(
    -600,
    -72,
    2.1,
    crowd(280, 7, 22, '#3a1257'),
    crowd(298, 10, 31, '#2a0c45'),
    crowd(322, 14, 46, '#180629'),
  ),
);

export const openAirConcert: GalleryDesign = {
  style: 'poster',
  poster: { fields: ['guest'] },
  name: 'open-air-concert',
  title: 'Open-air concert',
  passType: 'eventTicket',
  describe: (name) => `Ticket for ${name}`,
  colors: { background, foreground: '#ffffff', label: '#ffc07a' },
  pictures: {
    cover: { svg: festival, alt: 'Crowd before an open-air stage at dusk' },
    artwork: { svg: night, alt: 'A crowd before the lit stage of an open-air concert' },
    logo: { svg: mark(sunMark('#ffe3b8', '#ff7f5c')), alt: 'Setting sun' },
    icon: { svg: icon(background, sunMark('#ffe3b8', '#ff7f5c')), alt: 'Setting sun' },
  },
  fields: {
    header: [
      field('doors', 'Gates', '{{ attributes.startsAt | date: "%H:%M" }}', {
        changeMessage: 'The gates now open at %@',
      }),
    ],
    primary: [
      field('event', 'Live on the meadow', '{{ attributes.event }}', { changeMessage: 'On stage now: %@' }),
    ],
    secondary: [
      field('date', 'Date', '{{ attributes.startsAt }}', {
        kind: 'date',
        changeMessage: 'The concert is now on %@',
      }),
      field('venue', 'Where', '{{ attributes.venue }}', {
        align: 'right',
        changeMessage: 'The concert is now at %@',
      }),
    ],
    auxiliary: [
      field('guest', 'Guest', '{{ user.firstName }} {{ user.lastName }}'),
      field('area', 'Area', '{{ attributes.area }}', { changeMessage: 'Your area is now %@' }),
      field('gate', 'Gate', '{{ attributes.gate }}', {
        align: 'right',
        changeMessage: 'Please use gate %@',
      }),
    ],
    back: [
      field(
        'arrival',
        'Good to know',
        'One entry for one person. Blankets and refillable bottles are welcome, umbrellas and glass stay at home. We play in the rain; should lightning stop us, you read it here first.',
      ),
      field('travel', 'Getting there', '{{ attributes.travel }}', { changeMessage: '%@' }),
      help,
    ],
  },
  attributes: [
    attribute('event', 'Artist', 'text', { default: 'Solstice' }),
    attribute('startsAt', 'Gates open', 'date', { required: true }),
    attribute('venue', 'Where', 'text', { default: 'Lakeside meadow' }),
    attribute('area', 'Area', 'text', { default: 'Front lawn' }),
    attribute('gate', 'Gate', 'text', { default: 'B' }),
    attribute('travel', 'Getting there', 'text', {
      default: 'Shuttle buses leave the main station every ten minutes',
    }),
  ],
  details: {
    eventName: '{{ attributes.event }}',
    startsAt: '{{ attributes.startsAt }}',
    venueName: '{{ attributes.venue }}',
    entrance: '{{ attributes.gate }}',
    section: '{{ attributes.area }}',
    attendeeName: '{{ user.firstName }} {{ user.lastName }}',
    performers: '{{ attributes.event }}',
  },
  relevantDates: ['{{ attributes.startsAt }}'],
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
  features: { sharingProhibited: true },
};
