// The part of this package that also runs in a browser: without requests, keys, schemas and Node's modules.
export { type BarcodeFormat, barcodeFormats } from './barcode.ts';
export type { ClassInput, ParsedClassInput } from './class-input.ts';
export type { Text as GoogleText } from './input-parts.ts';
export { isLinkUri } from './link-uri.ts';
export type { ObjectInput, ParsedObjectInput } from './object-input.ts';
export { type GooglePassType, googlePassTypes, type ResourceKind } from './pass-type.ts';
export type * from './resources.ts';
export { writeClass } from './write-class.ts';
export { writeObject } from './write-object.ts';
