/** A barcode as an SVG path in units of its narrowest module. */
export type BarcodeDrawing = { path: string; width: number; height: number };
