import { attribute, field, help } from '@tessera/pass-design';
import { circle, drawing, icon, linear, mark, path, radial, rect, stroke, times } from '../drawing.ts';
import type { GalleryDesign } from '../gallery-design.ts';

const background = '#1c2452';
const paper = '#f6ead3';
const red = '#e0472f';
const yellow = '#f2b632';
const blue = '#2f6fc4';
const night = '#141a3c';

const archMark = (light: string, accent: string) =>
  [path('M8 92V50a42 42 0 0 1 84 0v42H68V52a18 18 0 0 0-36 0v40Z', light), circle(50, 78, 14, accent)].join(
    '',
  );

const quarter = (x: number, y: number, r: number, turn: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${path(`M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`, fill)}</g>`;

/** A composition of squares of 60 units in the manner of the twenties. */
const composition = drawing(
  360,
  360,
  '<defs>',
  linear(
    'ball',
    [
      [0, '#ff7a55'],
      [1, '#c22f22'],
    ],
    [0, 0, 1, 1],
  ),
  linear(
    'beam',
    [
      [0, '#ffd766'],
      [1, '#e99a1c'],
    ],
    [0, 0, 1, 1],
  ),
  linear(
    'sea',
    [
      [0, '#4d8fe0'],
      [1, '#1d4e9e'],
    ],
    [0, 0, 1, 1],
  ),
  radial(
    'paper',
    [
      [0, '#fffaf0'],
      [1, '#eedfc3'],
    ],
    [0.4, 0.35, 0.8],
  ),
  '</defs>',
  '<rect width="360" height="360" fill="url(#paper)"/>',
  quarter(0, 360, 240, -90, night),
  quarter(0, 360, 180, -90, 'url(#sea)'),
  quarter(0, 360, 120, -90, paper),
  quarter(0, 360, 60, -90, red),
  path('M120 0h120v120A120 120 0 0 1 120 0Z', 'url(#beam)'),
  path('M0 0h120v60H0Z', night),
  times(5, (index) => rect(12 + index * 21, 12, [9, 36], paper)),
  circle(252, 156, 84, 'url(#ball)'),
  path('M252 72a84 84 0 0 1 0 168Z', night, { opacity: 0.9 }),
  circle(252, 156, 34, paper),
  circle(252, 156, 15, night),
  path('M300 0h60v60a60 60 0 0 1-60-60Z', blue),
  path('M240 360V300h60v60Z', yellow),
  path('M300 360a60 60 0 0 1 60-60v60Z', red),
  path('M300 300a60 60 0 0 1 60-60v60Z', night),
  stroke('M12 84 228 300', night, 7),
  stroke('M12 108 204 300', red, 3.5),
  times(4, (index) => times(4, (column) => circle(252 + column * 12, 312 + index * 12, 2.6, night))),
);

/** Fields of color that Apple Wallet blurs behind the whole ticket. */
const wall = drawing(
  540,
  660,
  '<defs>',
  linear(
    'wall',
    [
      [0, '#2a2f78'],
      [0.5, '#3a2a6e'],
      [1, '#16183f'],
    ],
    [0, 0, 0.6, 1],
  ),
  radial('red', [
    [0, '#f2553a'],
    [1, '#b32a3a', 0],
  ]),
  radial('blue', [
    [0, '#3f8be6'],
    [1, '#2456b0', 0],
  ]),
  radial('gold', [
    [0, '#f2b632'],
    [1, '#d9792a', 0],
  ]),
  '</defs>',
  '<rect width="540" height="660" fill="url(#wall)"/>',
  circle(470, 110, 260, 'url(#red)'),
  circle(70, 300, 250, 'url(#blue)', { opacity: 0.8 }),
  circle(450, 620, 230, 'url(#gold)', { opacity: 0.62 }),
  path('M0 660V470L300 660Z', night, { opacity: 0.55 }),
  path('M540 330 360 660h180Z', '#5a1f4a', { opacity: 0.4 }),
);

export const museumExhibition: GalleryDesign = {
  name: 'museum-exhibition',
  title: 'Museum exhibition',
  passType: 'eventTicket',
  describe: (name) => `Ticket for ${name}`,
  colors: { background, foreground: '#ffffff', label: '#ffd98a' },
  pictures: {
    background: { svg: wall, alt: 'Fields of red, blue and gold' },
    thumbnail: { svg: composition, alt: 'Composition of circles and squares in red, blue and yellow' },
    logo: { svg: mark(archMark(paper, '#ff6a4a')), alt: 'Arch' },
    icon: { svg: icon(background, archMark(paper, '#ff6a4a')), alt: 'Arch' },
  },
  fields: {
    header: [
      field('entry', 'Entry', '{{ attributes.startsAt | date: "%H:%M" }}', {
        changeMessage: 'Your entry is now at %@',
      }),
    ],
    primary: [
      field('exhibition', 'Exhibition', '{{ attributes.exhibition }}', {
        changeMessage: 'Your ticket is now for %@',
      }),
    ],
    secondary: [
      field('date', 'Date', '{{ attributes.startsAt }}', {
        kind: 'date',
        changeMessage: 'Your visit is now on %@',
      }),
      field('venue', 'Where', '{{ attributes.venue }}', {
        align: 'right',
        changeMessage: 'The exhibition is now in %@',
      }),
    ],
    auxiliary: [
      field('guest', 'Visitor', '{{ user.firstName }} {{ user.lastName }}'),
      field('admits', 'Admits', '{{ attributes.admits }}'),
      field('guide', 'Audio guide', '{{ attributes.guide }}', { align: 'right' }),
    ],
    back: [
      field(
        'arrival',
        'Your visit',
        'Come within half an hour of your entry time, and stay as long as you like. Bags go into the lockers beside the stairs; sketching is welcome, flashes are not.',
      ),
      field('hours', 'Open', '{{ attributes.hours }}', { changeMessage: 'New opening hours: %@' }),
      help,
    ],
  },
  attributes: [
    attribute('exhibition', 'Exhibition', 'text', { default: 'Form and Color' }),
    attribute('startsAt', 'Entry', 'date', { required: true }),
    attribute('venue', 'Where', 'text', { default: 'East wing' }),
    attribute('admits', 'Admits', 'text', { default: '1 adult' }),
    attribute('guide', 'Audio guide', 'text', { default: 'Included' }),
    attribute('hours', 'Opening hours', 'text', {
      default: 'Tuesday to Sunday 10 am to 6 pm, Thursday until 9 pm',
    }),
  ],
  details: {
    eventName: '{{ attributes.exhibition }}',
    startsAt: '{{ attributes.startsAt }}',
    venueName: '{{ attributes.venue }}',
    attendeeName: '{{ user.firstName }} {{ user.lastName }}',
    ticketType: '{{ attributes.admits }}',
  },
  relevantDates: ['{{ attributes.startsAt }}'],
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
};
