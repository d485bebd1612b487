export type Detector = (picture: HTMLVideoElement) => Promise<string[]>;

export const formats = [
  'qr_code',
  'pdf417',
  'aztec',
  'code_128',
  'code_39',
  'codabar',
  'ean_13',
  'itf',
  'data_matrix',
  'ean_8',
  'upc_a',
] as const;

type DetectorClass = {
  new (options: {
    formats: (typeof formats)[number][];
  }): { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<readonly string[]>;
};

export async function createDetector(): Promise<Detector> {
  const Chosen: DetectorClass = (await nativeDetector()) ?? (await import('./wasm-detector.ts')).WasmDetector;
  const detector = new Chosen({ formats: [...formats] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

export async function nativeDetector(): Promise<DetectorClass | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  return Native && formats.every((format) => supported.includes(format)) ? Native : null;
}
