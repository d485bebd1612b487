import { contrast } from '@tessera/pass-design';
import { circle, mark, moved, path, stroke } from './drawing.ts';

type Colors = { background: string; foreground: string; label: string };

/** A shape in a square of 100 units, in one color. */
type Shape = (color: string) => string;

const cup: Shape = (color) =>
  stroke('M36 29c-4-6 4-8 0-14M52 29c-4-6 4-8 0-14', color, 5) +
  path('M18 38h58v19c0 17-12 27-29 27S18 74 18 57Z', color) +
  stroke('M76 44h4c7 0 11 5 11 10s-4 11-12 11h-5', color, 6.5);

const star: Shape = (color) => path(starPath(50, 52), color, { 'stroke-linejoin': 'round' });

function starPath(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const radius = index % 2 === 0 ? 40 : 18;
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const heart: Shape = (color) =>
  path(
    'M50 85C24 67 12 52 12 36c0-12 9-20 19-20 8 0 15 4 19 12 4-8 11-12 19-12 10 0 19 8 19 20 0 16-12 31-38 49Z',
    color,
  );

const scissors: Shape = (color) =>
  stroke('M30 16 61 66M70 16 39 66', color, 7) +
  circle(32, 76, 11, 'none', { stroke: color, 'stroke-width': 6 }) +
  circle(68, 76, 11, 'none', { stroke: color, 'stroke-width': 6 });

const iceCream: Shape = (color) =>
  path('M30 46a20 20 0 0 1 40 0Z', color) +
  circle(35, 47, 10, color) +
  circle(50, 49, 10, color) +
  circle(65, 47, 10, color) +
  circle(50, 21, 5, color) +
  path('M30 62h40L52 92q-2 3-4 0Z', color);

const bag: Shape = (color) =>
  path('M22 36h56l5 44q1 8-7 8H24q-8 0-7-8Z', color) + stroke('M37 44V30a13 13 0 0 1 26 0v14', color, 6);

const leaf: Shape = (color) =>
  path('M84 16C44 14 16 32 18 62c0 5 2 10 5 14 6 4 13 6 20 5C74 78 86 52 84 16Z', color) +
  stroke('M14 90 34 66', color, 6);

const paw: Shape = (color) =>
  [
    [26, 44, 9],
    [42, 28, 10],
    [60, 28, 10],
    [75, 44, 9],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, color))
    .join('') +
  path('M50 46c14 0 27 14 27 26 0 9-7 14-15 12-8-2-16-2-24 0-8 2-15-3-15-12 0-12 13-26 27-26Z', color);

/** A gift: what the last stamp gives. */
const gift: Shape = (color) =>
  path('M18 36h64v14H18ZM23 54h23v32H27q-4 0-4-4ZM54 54h23v28q0 4-4 4H54Z', color) +
  stroke('M50 34C40 12 24 18 30 27c3 5 12 7 20 7 8 0 17-2 20-7C76 18 60 12 50 34Z', color, 5.5);

const shapes = { cup, star, heart, scissors, iceCream, bag, leaf, paw };

export type StampShape = keyof typeof shapes;
export const stampShapes = Object.keys(shapes) as readonly StampShape[];

export const stampShapeLabels: Record<StampShape, string> = {
  cup: 'Cup',
  star: 'Star',
  heart: 'Heart',
  scissors: 'Scissors',
  iceCream: 'Ice cream',
  bag: 'Bag',
  leaf: 'Leaf',
  paw: 'Paw',
};

/** Of a stamp against the background of the design. */
const contrastMin = 2;

/** Full, empty and last stamp in the colors of a design, as drawings to be stored like uploads. */
export function stampArtwork(shape: StampShape, { background, foreground, label }: Colors) {
  const draw = shapes[shape];
  const disc = contrast(label, background) >= contrastMin ? label : foreground;
  const inner = contrast(background, disc) >= contrastMin ? background : '#ffffff';
  const rim = (color: string, more: Record<string, string | number>) =>
    circle(50, 50, 44, 'none', { stroke: color, 'stroke-width': 3, ...more });
  return {
    full: mark(
      circle(50, 50, 46, disc),
      circle(50, 50, 41, 'none', { stroke: inner, 'stroke-width': 1.5, opacity: 0.45 }),
      moved(22, 22, 0.56, draw(inner)),
    ),
    empty: mark(
      circle(50, 50, 44, disc, { opacity: 0.12 }),
      rim(disc, { 'stroke-dasharray': '7 6', opacity: 0.75 }),
      `<g opacity=".45">${moved(25, 25, 0.5, draw(disc))}</g>`,
    ),
    last: mark(circle(50, 50, 44, disc, { opacity: 0.24 }), rim(disc, {}), moved(23, 23, 0.54, gift(disc))),
  };
}

const words: [RegExp, StampShape][] = [
  [/coffee|caf[eé]|espresso|tea\b/i, 'cup'],
  [/\bice|gelat|dessert/i, 'iceCream'],
  [/barber|hair|salon|beauty/i, 'scissors'],
  [/shop|store|market|boutique/i, 'bag'],
  [/\bpet|\bvet\b|dog|cat\b/i, 'paw'],
  [/flor|garden|plant|spa\b|yoga/i, 'leaf'],
];

/** The shape that fits what a design says. */
export const shapeFor = (text: string): StampShape =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? 'star';

/** A cover for a card without a picture: the color of the design. */
export const plainCover = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="369" viewBox="0 0 960 369"><rect width="960" height="369" fill="${color}"/></svg>`;
