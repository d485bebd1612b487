import { attribute, field, help, member } from '@tessera/pass-design';
import {
  circle,
  cover,
  drawing,
  ellipse,
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

const background = '#27265f';
const lamp = '#ffd28a';

const columnsMark = (light: string, accent: string) =>
  [
    path('M50 4 94 30v8H6v-8Z', light),
    circle(50, 25, 6, accent),
    ...[16, 36, 56, 76].map((x) => rect(x - 3, 44, [14, 32], x === 36 || x === 56 ? accent : light)),
    rect(8, 80, [84, 8], light),
    rect(2, 91, [96, 7], light),
  ].join('');

const roll = random(77);
const tones = ['#b8503f', '#d99a4e', '#3f6f9c', '#e8d8b4', '#6a2f4a', '#4a8478', '#8c74a8', '#c9765a'];

/** A distant shelf full of books. */
function shelf(x: number, y: number, width: number, height: number): string {
  const books: string[] = [];
  for (let at = x; at < x + width - 4; ) {
    const thick = 5 + roll() * 6;
    const tall = height * (0.62 + roll() * 0.3);
    books.push(
      rect(
        at,
        y + height - tall,
        [Math.min(thick, x + width - at) - 0.8, tall],
        tones[Math.floor(roll() * tones.length)] ?? lamp,
      ),
    );
    at += thick;
  }
  return `${rect(x, y, [width, height], '#17143a')}${books.join('')}${rect(x - 3, y + height, [width + 6, 5], '#8a5a34')}`;
}

const bay = (x: number) =>
  [
    path(`M${x} 300V120a70 70 0 0 1 140 0v180Z`, '#1a1745'),
    `<g clip-path="url(#bay)" transform="translate(${x} 0)">`,
    ...[60, 112, 164, 216, 268].map((y) => shelf(0, y - 8, 140, 48)),
    rect(0, 40, [140, 270], 'url(#inside)'),
    '</g>',
    stroke(`M${x} 300V120a70 70 0 0 1 140 0v180`, '#e3b878', 5),
    stroke(`M${x - 10} 300V120a80 80 0 0 1 160 0v180`, '#6d5aa8', 3),
    path(`M${x + 62} 40h16l-3 24h-10Z`, '#e3b878'),
  ].join('');

const deskLamp = (x: number) =>
  [
    ellipse(x, 288, [120, 70], 'url(#glow)'),
    stroke(`M${x} 322v-46`, '#c9973f', 4),
    ellipse(x, 322, [18, 4], '#c9973f'),
    path(`M${x - 30} 278q2-22 30-22t30 22Z`, '#2f8a6c'),
    path(`M${x - 22} 272q6-12 22-12`, 'none', {
      stroke: '#bff0d4',
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
    }),
    path(`M${x - 30} 278h60l3 5h-66Z`, lamp),
  ].join('');

const openBook = (x: number, y: number) =>
  path(`M${x} ${y}c-12-8-28-8-42-4v-7c14-4 30-4 42 4 12-8 28-8 42-4v7c-14-4-30-4-42 4Z`, '#f6ead0') +
  stroke(`M${x} ${y}v-7`, '#a98b5a', 1.6);

const room = cover(
  '<defs>',
  linear('wall', [
    [0, '#3a3480'],
    [0.6, '#2b2768'],
    [1, '#1a1745'],
  ]),
  radial('dome', [
    [0, '#ffe7b5', 0.75],
    [0.5, '#e6a66a', 0.3],
    [1, '#e6a66a', 0],
  ]),
  linear('inside', [
    [0, '#0d0b2b', 0.6],
    [0.4, '#0d0b2b', 0.12],
    [1, '#ffb868', 0.1],
  ]),
  radial('glow', [
    [0, '#ffe0a0', 0.6],
    [1, '#ffe0a0', 0],
  ]),
  linear('table', [
    [0, '#a86a3a'],
    [1, '#5a3119'],
  ]),
  '<clipPath id="bay"><path d="M0 300V120a70 70 0 0 1 140 0v180Z"/></clipPath>',
  '</defs>',
  '<rect width="960" height="369" fill="url(#wall)"/>',
  times(9, (index) => stroke(`M480 -150 ${-240 + index * 180} 60`, '#6d5aa8', 2, { opacity: 0.5 })),
  ellipse(480, 40, [520, 220], 'url(#dome)'),
  ...[30, 220, 410, 600, 790].map(bay),
  ...[195, 385, 575, 765, 5, 955].map(
    (x) =>
      rect(x - 8, 96, [16, 204], '#d9b58a') +
      rect(x - 8, 96, [6, 204], '#f3d9b0') +
      rect(x - 13, 88, [26, 10], '#f3d9b0') +
      rect(x - 13, 296, [26, 8], '#b98e5e'),
  ),
  // Reading tables with green lamps.
  deskLamp(140),
  deskLamp(380),
  deskLamp(620),
  deskLamp(860),
  openBook(240, 324),
  openBook(516, 324),
  openBook(742, 324),
  rect(690, 308, [36, 7], '#b8503f', { rx: 1.5 }) + rect(686, 315, [44, 8], '#3f6f9c', { rx: 1.5 }),
  rect(0, 322, [960, 14], 'url(#table)'),
  rect(0, 336, [960, 33], '#1f1030'),
  times(8, (index) => path(`M${60 + index * 120} 369v-22q0-12 12-12h20q12 0 12 12v22Z`, '#3d2140')),
  times(40, () =>
    circle(roll() * 960, 40 + roll() * 250, 0.6 + roll() * 1.1, '#ffe9bd', { opacity: 0.3 + roll() * 0.4 }),
  ),
);

/** A book that opens into a night sky. */
const wonder = drawing(
  360,
  360,
  '<defs>',
  linear('night', [
    [0, '#15123f'],
    [0.6, '#4a3a98'],
    [1, '#e08a78'],
  ]),
  radial(
    'beam',
    [
      [0, '#fff3c9', 0.95],
      [1, '#ffc97a', 0],
    ],
    [0.5, 0.9, 0.75],
  ),
  linear(
    'left',
    [
      [0, '#f3e2be'],
      [1, '#fffaf0'],
    ],
    [0, 0, 1, 0],
  ),
  linear(
    'right',
    [
      [0, '#fffaf0'],
      [1, '#ecd6aa'],
    ],
    [0, 0, 1, 0],
  ),
  '</defs>',
  '<rect width="360" height="360" fill="url(#night)"/>',
  times(60, () =>
    circle(roll() * 360, roll() * 230, 0.7 + roll() * 1.8, '#fff', { opacity: 0.4 + roll() * 0.6 }),
  ),
  path('M180 270 40 30h280Z', 'url(#beam)'),
  path('M228 62a50 50 0 1 0 34 86 42 42 0 1 1-34-86Z', '#ffe9b0'),
  path('M96 170c10-22 36-20 42-4 16-6 28 6 26 18H84c-6-8 2-16 12-14Z', '#fff', { opacity: 0.9 }),
  path('M118 92l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1Z', lamp),
  path(
    'M24 250c50-24 110-22 156 12 46-34 106-36 156-12v64c-50-18-110-16-156 14-46-30-106-32-156-14Z',
    '#8c2f3f',
  ),
  path('M36 236c46-22 100-18 144 16v64c-44-28-98-32-144-16Z', 'url(#left)'),
  path('M324 236c-46-22-100-18-144 16v64c44-28 98-32 144-16Z', 'url(#right)'),
  ...[0, 1, 2].map((index) =>
    stroke(
      `M58 ${252 + index * 15}c34-10 68-6 100 12M302 ${252 + index * 15}c-34-10-68-6-100 12`,
      '#b99a66',
      3,
      { opacity: 0.6 },
    ),
  ),
);

export const libraryCard: GalleryDesign = {
  name: 'library-card',
  title: 'Library card',
  passType: 'generic',
  describe: (name) => `${name} reader’s card`,
  colors: { background, foreground: '#ffffff', label: '#ffd08a' },
  pictures: {
    cover: { svg: room, alt: 'Reading room with arches of books and green lamps' },
    thumbnail: { svg: wonder, alt: 'Open book under a night sky' },
    logo: { svg: mark(columnsMark('#ffffff', '#ffb45c')), alt: 'House with columns' },
    icon: { svg: icon(background, columnsMark('#ffffff', '#ffb45c')), alt: 'House with columns' },
  },
  fields: {
    header: [
      field('loans', 'On loan', '{{ attributes.loans }}', {
        kind: 'number',
        changeMessage: 'You now have %@ on loan',
      }),
    ],
    primary: [{ ...member, label: 'Reader' }],
    secondary: [
      field('due', 'Next return', '{{ attributes.dueAt }}', {
        changeMessage: 'Please return your loans: %@',
      }),
      field('hold', 'On hold', '{{ attributes.hold }}', {
        align: 'right',
        changeMessage: 'Waiting for you at the desk: %@',
      }),
    ],
    auxiliary: [
      field('branch', 'Branch', '{{ attributes.branch }}'),
      field('fees', 'Fees', '{{ attributes.fees }}', {
        align: 'right',
        changeMessage: 'Your open fees are now: %@',
      }),
    ],
    back: [
      field(
        'rules',
        'How to borrow',
        'Hold the code to the reader at any machine. Books stay four weeks with you, films and games two; extend them until someone else waits.',
      ),
      field('hours', 'Open', '{{ attributes.hours }}', { changeMessage: 'New opening hours: %@' }),
      help,
    ],
  },
  attributes: [
    attribute('number', 'Card number', 'text', { required: true, sample: '20 417 0385' }),
    attribute('loans', 'On loan', 'number', { default: 0, sample: 3 }),
    attribute('dueAt', 'Next return', 'text', { sample: 'In 4 weeks' }),
    attribute('hold', 'On hold', 'text', { default: 'Nothing yet' }),
    attribute('branch', 'Branch', 'text', { default: 'Central library' }),
    attribute('fees', 'Fees', 'text', { default: 'None' }),
    attribute('hours', 'Opening hours', 'text', { default: 'Monday to Saturday 9 am to 8 pm' }),
  ],
  barcode: {
    format: 'code128',
    message: '{{ attributes.number | remove: " " }}',
    altText: '{{ attributes.number }}',
  },
};
