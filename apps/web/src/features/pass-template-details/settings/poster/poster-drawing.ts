/** A closed outline: alternating x and y. */
export type Polygon = readonly number[];

/** A picture in pixels, and as a PNG's data URL. */
export type PosterPicture = { width: number; height: number; pixels: Uint8ClampedArray; dataUrl: string };

/** Holes are polygons of the opposite direction. `fill` is `#rrggbb`. */
export type PosterShape =
  | { kind: 'polygons'; polygons: readonly Polygon[]; fill: string }
  | { kind: 'picture'; picture: PosterPicture; x: number; y: number; width: number; height: number };

/** Shapes from back to front, in points (1/72 inch) from the top left. */
export type PosterDrawing = { width: number; height: number; shapes: readonly PosterShape[] };

export type Lettering = {
  width(text: string, weight: number): number;
  /** From the start of the baseline; y points down. */
  outline(text: string, weight: number): Polygon[];
};

/** Hundredths of a point are finer than any printer. */
export const written = (value: number): string => String(Number(value.toFixed(2)));
