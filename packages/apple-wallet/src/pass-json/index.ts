// The part of this package that also runs in a browser: without files, keys and Node's modules.
export { AppleWalletError, type AppleWalletErrorCode } from '../errors.ts';
export { type BuildPassJsonOptions, buildPassJson } from './build-pass-json.ts';
export type {
  AuxiliaryField,
  BoardingPassFields,
  DataDetectorType,
  DateStyle,
  NumberStyle,
  PassField,
  PassFields,
  TextAlignment,
  TransitType,
} from './pass-field.ts';
export {
  type FeaturedAction,
  type PassBarcode,
  type PassBarcodeFormat,
  type PassBeacon,
  type PassJsonInput,
  type PassJsonLocation,
  type PassLinkKey,
  type PassMessageEncoding,
  type PassNfc,
  type PassStyle,
  passStyles,
  type RelevantDate,
} from './pass-json-input.ts';
export type { JsonValue, SemanticTags } from './semantic-tags.ts';
