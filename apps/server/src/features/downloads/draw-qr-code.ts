import { type DrawingContext, qrcode, type RenderOptions } from 'bwip-js/node';

type Drawing = { path: string; width: number; height: number };

/** Four modules (ISO/IEC 18004 §6.3.8), which some cameras need. */
const quietModules = 4;

export function drawQrCode(address: string): string {
  const { path, width, height } = qrcode(options(address), pathCollector());
  const box = [-quietModules, -quietModules, width + 2 * quietModules, height + 2 * quietModules];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" shape-rendering="crispEdges"><path fill="#fff" d="M${box[0]} ${box[1]}h${box[2]}v${box[3]}h-${box[2]}z"/><path fill-rule="evenodd" d="${path}"/></svg>`;
}

/** Error correction M: a screen is clean, and larger modules can be read from farther away. */
function options(address: string): RenderOptions {
  const forQr: Record<string, unknown> = { eclevel: 'M' };
  return { bcid: 'qrcode', text: address, scale: 1, ...forQr };
}

/** For QR codes the encoder calls only `polygon`. */
function pathCollector(): DrawingContext<Drawing> {
  const parts: string[] = [];
  let size = { width: 0, height: 0 };
  const nothing = () => undefined;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height };
    },
    line: nothing,
    polygon: (points) => {
      parts.push(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`);
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ path: parts.join(''), ...size }),
  };
}
