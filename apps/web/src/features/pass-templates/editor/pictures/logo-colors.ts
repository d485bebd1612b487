const colorsMax = 5;
const colorsMin = 3;
/** Pixels of the sample's longer side: enough for areas, too few for letters' edges. */
const sampleSide = 64;
/** A share of the opaque pixels; less is an edge or noise. */
const shareMin = 0.01;
/** Euclidean, of 441 from black to white; closer colors look the same. */
const distanceMin = 56;

type Rgb = readonly [red: number, green: number, blue: number];
type Cluster = { sum: Rgb; count: number };

/** The distinct colors of the picture, most frequent first. Empty if the browser cannot read it. */
export async function readLogoColors(url: string): Promise<string[]> {
  try {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = url;
    await image.decode();
    const scale = sampleSide / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return [];
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return distinctColors(context.getImageData(0, 0, canvas.width, canvas.height).data);
  } catch {
    return [];
  }
}

/** Three to five distinct colors of RGBA pixels; if there are fewer, adds a dark and a light shade of the first. */
export function distinctColors(pixels: ArrayLike<number>): string[] {
  const cells = countCells(pixels);
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const clusters: Cluster[] = [];
  for (const cell of cells.toSorted((a, b) => b.count - a.count)) {
    const near = clusters.findIndex((cluster) => distance(mean(cluster), mean(cell)) < distanceMin);
    const cluster = clusters[near];
    if (cluster) clusters[near] = merge(cluster, cell);
    else clusters.push(cell);
  }
  const colors = clusters
    .filter(({ count }) => count >= total * shareMin)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, colorsMax)
    .map(mean);
  return withShades(colors).map(hex);
}

/** Groups opaque pixels by the upper four bits of each channel. */
function countCells(pixels: ArrayLike<number>): Cluster[] {
  const cells = new Map<number, Cluster>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    if (alpha < 128) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const pixel: Cluster = { sum: [red, green, blue], count: 1 };
    const cell = cells.get(key);
    cells.set(key, cell ? merge(cell, pixel) : pixel);
  }
  return [...cells.values()];
}

function withShades(colors: readonly Rgb[]): readonly Rgb[] {
  const [first] = colors;
  if (!first || colors.length >= colorsMin) return colors;
  const mix = (other: number, part: number): Rgb => [
    first[0] + (other - first[0]) * part,
    first[1] + (other - first[1]) * part,
    first[2] + (other - first[2]) * part,
  ];
  const shades = [mix(0, 0.6), mix(255, 0.75), mix(255, 0.4), mix(0, 0.3)];
  const completed = [...colors];
  for (const shade of shades) {
    const isDistinct = completed.every((color) => distance(color, shade) >= distanceMin);
    if (completed.length < colorsMin && isDistinct) completed.push(shade);
  }
  return completed;
}

const merge = (a: Cluster, b: Cluster): Cluster => ({
  sum: [a.sum[0] + b.sum[0], a.sum[1] + b.sum[1], a.sum[2] + b.sum[2]],
  count: a.count + b.count,
});
const mean = ({ sum: [red, green, blue], count }: Cluster): Rgb => [red / count, green / count, blue / count];
const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const hex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
