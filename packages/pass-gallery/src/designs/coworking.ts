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
  rect,
  stroke,
  times,
  turned,
} from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#f3ede2';
const ink = '#1d2430';
const orange = '#e8653a';
const teal = '#1f7a78';

const blocksMark = (first: string, second: string, third: string) =>
  [
    path('M6 6h40v40H6Z', first),
    path('M54 6h20a20 20 0 0 1 20 20v20H54Z', second),
    path('M6 54h40v40H26A20 20 0 0 1 6 74Z', third),
    circle(74, 74, 20, first),
  ].join('');

/** A placeholder for a member's picture. */
const portrait = drawing(
  360,
  360,
  '<defs>',
  linear(
    'wall',
    [
      [0, '#f6b24a'],
      [1, '#ee8a3c'],
    ],
    [0, 0, 1, 1],
  ),
  linear(
    'coat',
    [
      [0, '#2a908b'],
      [1, '#145a5c'],
    ],
    [0, 0, 1, 1],
  ),
  linear(
    'skin',
    [
      [0, '#d9966b'],
      [1, '#b8704a'],
    ],
    [0, 0, 1, 0.6],
  ),
  '</defs>',
  '<rect width="360" height="360" fill="url(#wall)"/>',
  circle(300, 70, 120, '#f9c869', { opacity: 0.75 }),
  path('M0 250 120 360H0Z', '#d9552f', { opacity: 0.55 }),
  path('M100 190c-16-90 26-138 84-138s100 44 84 136c-6 40 6 60 14 92H88c10-32 18-54 12-90Z', ink),
  path('M36 372c4-76 48-104 144-104s140 28 144 104Z', 'url(#coat)'),
  path('M142 216h76v66c-18 26-58 26-76 0Z', '#a8623f'),
  path('M138 272c24 34 60 34 84 0l14 10c-30 50-82 50-112 0Z', '#f6ead6'),
  path('M116 156c0-52 26-80 64-80s64 28 64 80c0 56-30 88-64 88s-64-32-64-88Z', 'url(#skin)'),
  path(
    'M110 168c-4-70 30-104 74-104 40 0 72 30 68 100-16-14-26-32-30-52-30 24-70 34-100 30-2 12-6 20-12 26Z',
    ink,
  ),
  circle(154, 170, 23, 'none', { stroke: '#f6ead6', 'stroke-width': 6 }),
  circle(208, 170, 23, 'none', { stroke: '#f6ead6', 'stroke-width': 6 }),
  stroke('M177 168q4-4 8 0', '#f6ead6', 6),
  circle(154, 171, 5, ink),
  circle(208, 171, 5, ink),
  stroke('M158 212q23 18 46 0', '#6d2f1f', 6),
  stroke('M180 178q7 16-3 20', '#94512f', 4),
);

const lamp = (x: number, length: number, color: string) =>
  [
    stroke(`M${x} 0V${length}`, ink, 2.4),
    path(`M${x - 44} ${length + 52}A44 44 0 0 1 ${x + 44} ${length + 52}Z`, color),
    path(`M${x - 44} ${length + 52}A44 44 0 0 1 ${x} ${length + 8}V${length + 52}Z`, '#fff', {
      opacity: 0.18,
    }),
    ellipse(x, length + 52, [44, 5], '#fff4cf'),
    path(`M${x - 44} ${length + 52}H${x + 44}L${x + 120} 286H${x - 120}Z`, 'url(#light)'),
  ].join('');

const laptop = (x: number, y: number, color: string) =>
  [
    path(`M${x - 40} ${y}l8-54q1-5 6-5h66q5 0 6 5l8 54Z`, color),
    circle(x + 7, y - 30, 6, '#fff', { opacity: 0.75 }),
    rect(x - 48, y - 3, [110, 7], ink, { rx: 3.5 }),
  ].join('');

const mug = (x: number, y: number, color: string) =>
  path(`M${x} ${y - 24}h22v16q0 8-8 8h-6q-8 0-8-8Z`, color) +
  stroke(`M${x + 22} ${y - 19}h3q6 0 6 5t-6 6h-3`, color, 3.6);

const stool = (x: number, color: string) =>
  stroke(`M${x - 16} 308 ${x - 26} 372M${x + 16} 308 ${x + 26} 372M${x - 21} 340h42`, ink, 4) +
  rect(x - 32, 298, [64, 13], color, { rx: 6.5 });

const monstera = (x: number, y: number) =>
  [
    ...[
      [-62, 1],
      [-36, 0.86],
      [-8, 1.08],
      [24, 0.9],
      [52, 1.02],
    ].map(([angle = 0, scale = 1], index) =>
      turned(
        angle,
        [x, y],
        `<g transform="translate(${x} ${y}) scale(${scale})">${stroke('M0 0V-66', '#1c5a4a', 4)}${path('M0-60C-36-72-46-112-24-144-12-134-6-132 0-156 6-132 12-134 24-144 46-112 36-72 0-60Z', index % 2 ? '#2f8a68' : '#1f6e54')}${stroke('M0-62V-136M0-86l-20-16M0-86l20-16M0-108l-16-14M0-108l16-14', '#8fd0a8', 2, { opacity: 0.65 })}</g>`,
      ),
    ),
    path(`M${x - 34} ${y - 6}h68l-8 78h-52Z`, orange),
    path(`M${x - 34} ${y - 6}h34v78h-26Z`, '#fff', { opacity: 0.14 }),
  ].join('');

const studio = cover(
  '<defs>',
  linear('wall', [
    [0, '#f8efdf'],
    [1, '#eeddc3'],
  ]),
  linear('sky', [
    [0, '#8fc9d6'],
    [0.6, '#f9d8a8'],
    [1, '#f6b27a'],
  ]),
  linear('light', [
    [0, '#fff1c0', 0.6],
    [1, '#fff1c0', 0],
  ]),
  linear('wood', [
    [0, '#d99a5b'],
    [1, '#b8753a'],
  ]),
  radial('sun', [
    [0, '#fffbe6'],
    [0.4, '#ffe3a0', 0.9],
    [1, '#ffcf80', 0],
  ]),
  '<clipPath id="panes"><path d="M60 300V150a110 110 0 0 1 220 0v150ZM320 300V150a110 110 0 0 1 220 0v150ZM580 300V150a110 110 0 0 1 220 0v150Z"/></clipPath>',
  '</defs>',
  '<rect width="960" height="369" fill="url(#wall)"/>',
  path('M820 0h140v369H820Z', teal),
  path('M820 180a140 140 0 0 1 140-140v140Z', '#f2b04a'),
  path('M820 180h140v140A140 140 0 0 1 820 180Z', orange),
  // A skyline behind three arched windows.
  '<g clip-path="url(#panes)">',
  '<rect x="40" y="30" width="780" height="280" fill="url(#sky)"/>',
  circle(416, 176, 150, 'url(#sun)'),
  circle(416, 176, 34, '#fffbe6'),
  ...[
    [60, 190, 46],
    [108, 150, 40],
    [150, 206, 52],
    [206, 172, 34],
    [242, 214, 60],
    [330, 210, 40],
    [372, 232, 60],
    [436, 222, 50],
    [490, 168, 44],
    [590, 196, 50],
    [642, 140, 38],
    [684, 202, 56],
    [744, 164, 44],
  ].map(
    ([x = 0, y = 0, width = 0], index) =>
      rect(x, y, [width, 180], index % 3 === 0 ? '#5f7f95' : index % 3 === 1 ? '#7d8fa3' : '#92889a', {
        opacity: 0.85,
      }) +
      times(4, (row) =>
        times(2, (column) =>
          rect(x + 8 + column * (width / 2 - 4), y + 12 + row * 22, [6, 9], '#ffe9b5', {
            opacity: (row + column + index) % 3 ? 0.75 : 0.2,
          }),
        ),
      ),
  ),
  '</g>',
  ...[60, 320, 580].map(
    (x) =>
      stroke(`M${x} 300V150a110 110 0 0 1 220 0v150Z`, ink, 5) +
      stroke(`M${x + 110} 42V300M${x} 150h220`, ink, 3),
  ),
  lamp(170, 40, orange),
  lamp(450, 66, teal),
  lamp(726, 30, '#f2b04a'),
  monstera(884, 292),
  // The long table.
  laptop(140, 268, '#c9ced6'),
  mug(236, 268, orange),
  laptop(366, 268, ink),
  laptop(560, 268, '#f7f3ea'),
  mug(468, 268, teal),
  rect(640, 256, [86, 9], teal, { rx: 2 }) +
    rect(646, 247, [76, 9], '#f2b04a', { rx: 2 }) +
    rect(640, 238, [70, 9], orange, { rx: 2 }),
  path('M752 268v-30h24v30Z', '#f7f3ea'),
  stroke('M758 238 752 206M764 238v-40M770 238 778 208', teal, 3.4),
  rect(20, 266, [800, 17], 'url(#wood)', { rx: 4 }),
  stroke('M80 283 62 372M762 283 780 372', ink, 6),
  stool(190, orange),
  stool(400, teal),
  stool(610, '#f2b04a'),
);

export const coworking: GalleryDesign = {
  name: 'coworking',
  title: 'Co-working',
  passType: 'generic',
  describe: (name) => `${name} membership`,
  colors: { background, foreground: ink, label: '#9a3d17' },
  pictures: {
    cover: { svg: studio, alt: 'Long table with laptops under arched windows' },
    thumbnail: { svg: portrait, alt: 'Portrait of a member' },
    logo: { svg: mark(blocksMark(ink, orange, teal)), alt: 'Four building blocks' },
    icon: { svg: icon(background, blocksMark(ink, orange, teal)), alt: 'Four building blocks' },
  },
  fields: {
    header: [
      field('credits', 'Days left', '{{ attributes.days }}', {
        kind: 'number',
        changeMessage: 'Days left this month: %@',
      }),
    ],
    primary: [member],
    secondary: [
      field('plan', 'Plan', '{{ attributes.plan }}', { changeMessage: 'Your plan is now %@' }),
      field('desk', 'Desk', '{{ attributes.desk }}', {
        align: 'right',
        changeMessage: 'Your desk is now %@',
      }),
    ],
    auxiliary: [field('since', 'Member since', '{{ pass.createdAt | date: "%b %Y" }}', { align: 'right' })],
    back: [
      field('wifi', 'Wi-Fi', '{{ attributes.wifi }}', { changeMessage: 'New Wi-Fi: %@' }),
      field(
        'house',
        'The house',
        'Open day and night with this pass. Phone booths are for calls, the kitchen is for everyone, and the coffee is always on.',
      ),
      field('visitors', 'Visitors', 'Bring up to two guests; add them at the desk downstairs.'),
      help,
    ],
  },
  attributes: [
    attribute('plan', 'Plan', 'text', { default: 'Flex 12' }),
    attribute('days', 'Days left', 'number', { default: 12 }),
    attribute('desk', 'Desk', 'text', { default: 'Any' }),
    attribute('wifi', 'Wi-Fi', 'text', { default: 'Ask at the desk for this month’s key' }),
  ],
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
