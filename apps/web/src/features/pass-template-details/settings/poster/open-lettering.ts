import type { Lettering, Polygon } from './poster-drawing.ts';
import { traceOutline } from './trace-outline.ts';

/** Pixels per em: outlines traced at this size are smooth at the largest size of a poster. */
const traceSize = 160;
const weights = [400, 500, 600, 700];
const fontOf = (weight: number) => `${weight} ${traceSize}px 'Inter Variable', system-ui, sans-serif`;
const padding = 4;

/** Draws texts with the browser's fonts, which cover each script that the user reads and know how letters join. Waits for the app's font. */
export async function openLettering(texts: readonly string[]): Promise<Lettering> {
  await Promise.all(weights.map((weight) => document.fonts.load(fontOf(weight), texts.join(''))));
  const ruler = penOn(1, 1);
  const measure = (text: string, weight: number) => {
    prepare(ruler, text, weight);
    return ruler.measureText(text);
  };
  return {
    width: (text, weight) => measure(text, weight).width / traceSize,
    outline: (text, weight) => {
      const box = measure(text, weight);
      const left = Math.ceil(box.actualBoundingBoxLeft) + padding;
      const top = Math.ceil(box.actualBoundingBoxAscent) + padding;
      const width = left + Math.ceil(box.actualBoundingBoxRight) + padding;
      const height = top + Math.ceil(box.actualBoundingBoxDescent) + padding;
      const pen = penOn(Math.max(width, 1), Math.max(height, 1));
      prepare(pen, text, weight);
      pen.fillText(text, left, top);
      const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
      const alpha = data.filter((_, at) => at % 4 === 3);
      return traceOutline({ width: pen.canvas.width, height: pen.canvas.height, alpha }).map((polygon) =>
        inEm(polygon, left, top),
      );
    },
  };
}

function penOn(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser cannot draw the poster.');
  return pen;
}

function prepare(pen: OffscreenCanvasRenderingContext2D, text: string, weight: number): void {
  pen.font = fontOf(weight);
  pen.textAlign = 'left';
  pen.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
}

/** By the first letter, as in Unicode's bidirectional algorithm. */
function isRightToLeft(text: string): boolean {
  const [letter = ''] = text.match(/\p{L}/u) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}

function inEm(polygon: Polygon, left: number, top: number): Polygon {
  return polygon.map((value, at) => (value - (at % 2 === 0 ? left : top)) / traceSize);
}
