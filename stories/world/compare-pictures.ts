import sharp from 'sharp';

type Picture = { data: Buffer; info: { width: number; height: number } };

/** Per channel, 0 to 255. Different scaling and font smoothing differ by less. */
const channelDifferenceMax = 96;

/** The number of pixels without an equal one in the other picture at or beside the same position, so that half a pixel of displacement is ignored. */
export async function countDifferentPixels(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([read(one), read(other)]);
  if (first.info.width !== second.info.width || first.info.height !== second.info.height)
    throw new Error(`The pictures have different sizes: ${JSON.stringify([first.info, second.info])}.`);
  return countMissing(first, second) + countMissing(second, first);
}

const read = (picture: Uint8Array): Promise<Picture> =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

const neighbors = [-1, 0, 1];

function countMissing({ data, info: { width, height } }: Picture, other: Picture): number {
  const offset = (x: number, y: number) => 3 * (y * width + x);
  const isSame = (at: number, otherAt: number) =>
    [0, 1, 2].every(
      (channel) =>
        Math.abs((data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0)) <= channelDifferenceMax,
    );
  let missing = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = offset(x, y);
      const isThere = neighbors.some((down) =>
        neighbors.some((right) => isSame(at, offset(x + right, y + down))),
      );
      if (!isThere) missing += 1;
    }
  return missing;
}
