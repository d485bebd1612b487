import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default the library loads this file from a public CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

export { BarcodeDetector as WasmDetector };
