import { createHash } from 'node:crypto';
import { stampCoverSize as cover, type StampBox, stampBoxes } from '@tessera/pass-design';
import sharp, { type Sharp } from 'sharp';
import type { RenderSize } from './image-tasks.ts';

// Only worker processes load this file, like image-tasks.ts.

/** What a card of stamps is drawn from. `background`: a picture, or a color as `#rrggbb`. */
export type StampsDrawing = {
  count: number;
  total: number;
  columns: number;
  full: Uint8Array;
  empty: Uint8Array;
  last: Uint8Array | null;
  background: Uint8Array | string;
  complete: Uint8Array | null;
  /** Of the passes that show it. */
  sizes: readonly RenderSize[];
  pixelsMax: number;
};

export type DrawnStamps = { cover: Uint8Array; inSizes: Uint8Array[] };

/** A cover whose first `count` stamps are full, and the same in the sizes. */
export async function drawStamps(drawing: StampsDrawing): Promise<DrawnStamps> {
  const drawn = (await compose(drawing)).removeAlpha().toColourspace('srgb').raw();
  const { data, info: raw } = await drawn.toBuffer({ resolveWithObject: true });
  const inSizes: Uint8Array[] = [];
  for (const { width, height, fit } of drawing.sizes)
    inSizes.push(
      await sharp(data, { raw })
        .resize(width, height, { fit })
        .png({ compressionLevel: 9, palette: true, quality: 90, effort: 1 })
        .toBuffer(),
    );
  // Phones do not load it. Over a photo, a PNG is ten times as large.
  return {
    cover: await sharp(data, { raw }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
    inSizes,
  };
}

async function compose(drawing: StampsDrawing): Promise<Sharp> {
  const { count, total, columns, complete } = drawing;
  if (complete && count >= total) return fill(complete, drawing);
  const boxes = stampBoxes({ total, columns }, cover).map(rounded);
  const { full, empty, last, ground } = await partsOf(drawing, boxes[0]?.side ?? cover.height);
  const stampAt = (index: number) => {
    if (index < count) return full;
    return index === total - 1 && last ? last : empty;
  };
  return sharp(ground.data, { raw: ground.info }).composite(
    boxes.map(({ left, top }, index) => ({ input: stampAt(index), left, top })),
  );
}

type Opening = Pick<StampsDrawing, 'pixelsMax'>;

const open = (picture: Uint8Array, { pixelsMax }: Opening) =>
  sharp(picture, { limitInputPixels: pixelsMax }).autoOrient();

const fill = (picture: Uint8Array, opening: Opening) =>
  open(picture, opening).resize({ ...cover, fit: 'cover' });

type Parts = Awaited<ReturnType<typeof prepareParts>>;

/** The covers of a card follow each other, and consist of the same parts. */
let prepared: { key: string; parts: Promise<Parts> } | null = null;

function partsOf(drawing: StampsDrawing, side: number): Promise<Parts> {
  const hash = createHash('sha256').update(`${side} ${drawing.pixelsMax}`);
  for (const part of [drawing.full, drawing.empty, drawing.last ?? 'none', drawing.background])
    hash.update(`${part.length} `).update(part);
  const key = hash.digest('hex');
  if (prepared?.key === key) return prepared.parts;
  const parts = prepareParts(drawing, side);
  prepared = { key, parts };
  // A failure must not be kept.
  parts.catch(() => {
    if (prepared?.key === key) prepared = null;
  });
  return parts;
}

async function prepareParts(drawing: StampsDrawing, side: number) {
  const { full, empty, last, background } = drawing;
  const stampOf = (picture: Uint8Array) =>
    open(picture, drawing)
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const ground =
    typeof background === 'string'
      ? sharp({ create: { ...cover, channels: 3, background } })
      : fill(background, drawing);
  return {
    full: await stampOf(full),
    empty: await stampOf(empty),
    last: last && (await stampOf(last)),
    ground: await ground.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  };
}

const rounded = ({ left, top, side }: StampBox): StampBox => ({
  left: Math.round(left),
  top: Math.round(top),
  side: Math.max(1, Math.round(side)),
});
