import { contrast, googleTextColor } from '@tessera/pass-design';
import { drawQrCode } from '../../../../wallets/draw-qr-code.ts';
import { quietModules } from '../qr-files.ts';
import type { Lettering, Polygon, PosterDrawing, PosterPicture, PosterShape } from './poster-drawing.ts';
import { fitText, type WrappedText } from './wrap-text.ts';

export type PosterContent = {
  link: string;
  issuerName: string;
  passName: string;
  action: string;
  hint: string;
  colors: { background: string; foreground: string };
  logo: PosterPicture | null;
};

/** A4 and its margin of 20 mm, in points. */
const page = { width: 595.28, height: 841.89 };
const margin = 56.7;
const contentWidth = page.width - 2 * margin;
const logoBox = { width: 300, height: 84 };
const panelSide = { min: 220, max: 330 };
const gap = { large: 34, small: 12 };
const lineHeight = 1.22;
/** From the top of a line to its baseline. */
const ascent = 0.92;
const footer = { size: 13, weight: 500 };
/** WCAG's minimum for large text. */
const contrastMin = 3;

/** An A4 poster with issuer, pass, code and call to action. Null if the link is too long for a code. */
export function drawPoster(content: PosterContent, lettering: Lettering): PosterDrawing | null {
  const code = drawQrCode(content.link);
  if (!code) return null;
  const { logo, colors, issuerName } = content;
  const textColor =
    contrast(colors.foreground, colors.background) >= contrastMin
      ? colors.foreground
      : googleTextColor(colors.background);
  const layOut = (text: string, weight: number, sizes: number[], linesMax: number) => ({
    ...fitText(printable(text), { weight, width: contentWidth, sizes, linesMax }, lettering),
    weight,
  });
  const issuer = layOut(issuerName, 600, [22, 18, 15], 1);
  const title = layOut(content.passName, 700, [48, 42, 36, 30, 26], 2);
  const action = layOut(content.action, 700, [30, 26, 22], 2);
  const hint = layOut(content.hint, 400, [16, 14], 3);
  const logoSize = logo && fitInto(logo, logoBox);
  const headHeight = logoSize?.height ?? heightOf(issuer);
  const footHeight = logo ? footer.size * lineHeight + gap.large : 0;
  const heights = headHeight + heightOf(title) + heightOf(action) + heightOf(hint) + footHeight;
  const rest = page.height - 2 * margin - heights - 3 * gap.large - gap.small;
  const side = Math.min(panelSide.max, Math.max(panelSide.min, rest));

  const shapes: PosterShape[] = [
    { kind: 'polygons', polygons: [rectangle(0, 0, page.width, page.height)], fill: colors.background },
  ];
  const write = (text: WrappedText & { weight: number }, top: number) => {
    const polygons = text.lines.flatMap((line, at) => {
      const width = lettering.width(line, text.weight) * text.size;
      const baseline = top + (at * lineHeight + ascent) * text.size;
      return placed(lettering.outline(line, text.weight), text.size, (page.width - width) / 2, baseline);
    });
    shapes.push({ kind: 'polygons', polygons, fill: textColor });
    return top + heightOf(text);
  };
  let top = margin + Math.max(0, rest - side) / 2;
  if (logo && logoSize) {
    shapes.push({
      kind: 'picture',
      picture: logo,
      x: (page.width - logoSize.width) / 2,
      y: top,
      ...logoSize,
    });
    top += logoSize.height;
  } else top = write(issuer, top);
  top = write(title, top + gap.large) + gap.large;
  const left = (page.width - side) / 2;
  shapes.push({ kind: 'polygons', polygons: [roundedSquare(left, top, side, 18)], fill: '#ffffff' });
  const module = side / (code.width + 2 * quietModules);
  const inset = quietModules * module;
  shapes.push({
    kind: 'polygons',
    polygons: placed(runsOf(code.path), module, left + inset, top + inset),
    fill: '#000000',
  });
  top = write(action, top + side + gap.large);
  write(hint, top + gap.small);
  if (logo) {
    const name = layOut(issuerName, footer.weight, [footer.size], 1);
    write(name, page.height - margin - heightOf(name));
  }
  return { ...page, shapes: shapes.filter((shape) => shape.kind === 'picture' || shape.polygons.length > 0) };
}

const heightOf = ({ size, lines }: WrappedText) => size * lines.length * lineHeight;

/** Removes pictograms, which outlines would show without color. */
const printable = (text: string) =>
  text
    .replace(/\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

function fitInto(picture: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

function placed(polygons: readonly Polygon[], scale: number, x: number, y: number): Polygon[] {
  return polygons.map((polygon) => polygon.map((value, at) => value * scale + (at % 2 === 0 ? x : y)));
}

const rectangle = (x: number, y: number, width: number, height: number): Polygon => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

function runsOf(path: string): Polygon[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, width]) =>
    rectangle(Number(x), Number(y), Number(width), 1),
  );
}

const cornerSteps = 16;

function roundedSquare(x: number, y: number, side: number, radius: number): Polygon {
  const near = radius;
  const far = side - radius;
  const centers = [
    [far, far],
    [near, far],
    [near, near],
    [far, near],
  ] as const;
  return centers.flatMap(([centerX, centerY], corner) =>
    Array.from({ length: cornerSteps + 1 }, (_, step) => {
      const angle = ((corner + step / cornerSteps) * Math.PI) / 2;
      return [x + centerX + radius * Math.cos(angle), y + centerY + radius * Math.sin(angle)];
    }).flat(),
  );
}
