import { type PosterDrawing, type PosterPicture, type PosterShape, written } from './poster-drawing.ts';

type Part = string | Uint8Array;
type PdfObject = { entries: string; stream?: Uint8Array };

/** A poster as a PDF file of one page: outlines and at most one picture, so it needs no fonts (ISO 32000-1). */
export async function posterPdf(drawing: PosterDrawing, title: string): Promise<Blob> {
  const picture = drawing.shapes.find((shape) => shape.kind === 'picture')?.picture;
  const content = await deflate(new TextEncoder().encode(contentOf(drawing)));
  const resources = picture ? '<< /XObject << /Picture 6 0 R >> >>' : '<< >>';
  const mediaBox = `[0 0 ${drawing.width} ${drawing.height}]`;
  const objects: PdfObject[] = [
    { entries: '/Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >>' },
    { entries: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      entries: `/Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources ${resources} /Contents 4 0 R`,
    },
    { entries: '/Filter /FlateDecode', stream: content },
    { entries: `/Title ${textString(title)}` },
    ...(picture ? await pictureObjects(picture) : []),
  ];
  return assemble(objects);
}

/** The picture's colors (object 6) and its transparency (object 7). */
async function pictureObjects({ width, height, pixels }: PosterPicture): Promise<PdfObject[]> {
  const common = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`;
  const isAlpha = (at: number) => at % 4 === 3;
  const colors = Uint8Array.from(pixels.filter((_, at) => !isAlpha(at)));
  const alpha = Uint8Array.from(pixels.filter((_, at) => isAlpha(at)));
  return [
    { entries: `${common} /ColorSpace /DeviceRGB /SMask 7 0 R`, stream: await deflate(colors) },
    { entries: `${common} /ColorSpace /DeviceGray`, stream: await deflate(alpha) },
  ];
}

function assemble(objects: readonly PdfObject[]): Blob {
  const parts: Part[] = [];
  let length = 0;
  const write = (part: Part) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.7\n');
  // Tells file transfer programs that the file is binary.
  write(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const offsets = objects.map(({ entries, stream }, at) => {
    const offset = length;
    write(`${at + 1} 0 obj\n<< ${entries}${stream ? ` /Length ${stream.length}` : ''} >>\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}

/** PDF's y axis points up. */
function contentOf({ height, shapes }: PosterDrawing): string {
  return `1 0 0 -1 0 ${height} cm\n${shapes.map(operatorsOf).join('\n')}\n`;
}

function operatorsOf(shape: PosterShape): string {
  if (shape.kind === 'picture') {
    const { x, y, width, height } = shape;
    return `q ${written(width)} 0 0 ${written(-height)} ${written(x)} ${written(y + height)} cm /Picture Do Q`;
  }
  const [red, green, blue] = [1, 3, 5].map((at) =>
    (Number.parseInt(shape.fill.slice(at, at + 2), 16) / 255).toFixed(4),
  );
  const paths = shape.polygons.map((polygon) =>
    polygon
      .map((value, at) => written(value) + (at % 2 === 0 ? ' ' : at === 1 ? ' m\n' : ' l\n'))
      .concat('h\n')
      .join(''),
  );
  return `${red} ${green} ${blue} rg\n${paths.join('')}f`;
}

/** UTF-16 with a byte order mark, in hexadecimal digits. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
