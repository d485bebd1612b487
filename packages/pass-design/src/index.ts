export { completeAddress, fieldAddress } from './address.ts';
export * from './attribute.ts';
export { showsTimeOfDay, signUpAttributes, type ValueFault, valueFault } from './attribute-value.ts';
export { barcodeRules, encodableMessage, isReadAs, textsBehind } from './barcode-formats.ts';
export { calendarDay, isWholeDay, readInstant, writeInstant } from './calendar.ts';
export * from './compare-designs.ts';
export { contentHash } from './content-hash.ts';
export { contrast, contrastMin, googleTextColor } from './contrast.ts';
export { coveredParts, coveredSince, type Releases, withoutParts } from './covered-parts.ts';
export * from './design-choices.ts';
export {
  type Alignment,
  type Barcode,
  type BarcodeFormat,
  type Colors,
  colorsSchema,
  type DesignDocument,
  type ImageRef,
  type Images,
  imageRefSchema,
  imagesSchema,
} from './design-document.ts';
export { designDocumentSchema } from './design-document-schema.ts';
export type { DesignFacts, DesignFix, DesignIssue, FixableIssue } from './design-issue.ts';
export {
  designTexts,
  mapDesignTexts,
  missingTranslations,
  type TextToTranslate,
  textsToTranslate,
  translatablePaths,
  translatableTexts,
  withoutUnknownTranslations,
} from './design-texts.ts';
export { changedParts, designedParts, partsShowing } from './designed-parts.ts';
export * from './details.ts';
export { emptyDesignDocument, startingDocument } from './empty-design-document.ts';
export { expiryOf } from './expiry.ts';
export type * from './features-schema.ts';
export { type FieldCover, fieldCovers } from './field-covers.ts';
export type { Field } from './field-schema.ts';
export { flightOf } from './flight.ts';
export { type DateStyle, dateStyles } from './formats/date.ts';
export { type FieldKind, fieldFormats, fieldKinds } from './formats/field-formats.ts';
export { type NumberStyle, numberStyleLabels, numberStyles } from './formats/number.ts';
export { type DataDetector, dataDetectors, detectorLabels } from './formats/text.ts';
export { smallImageWords } from './image-rules.ts';
export * from './image-sizes.ts';
export { inputPath } from './issue-path.ts';
export * from './layout-limits.ts';
export * from './limits.ts';
export { checkDesign, findIssues } from './lint-design.ts';
export { compileEmbedding, type EmbedValue } from './liquid-engine.ts';
export { liquidProblem } from './liquid-rules.ts';
export { languageName } from './locale.ts';
export { nextContentChange } from './next-content-change.ts';
export { shownOverlays } from './overlays.ts';
export * from './parse-design-document.ts';
export * from './pass-content.ts';
export * from './pass-type.ts';
export { holdsLiquid, valuesWithoutFallback } from './plain-text.ts';
export * from './poster.ts';
export type { FeaturedAction, GuideKey, Poster } from './poster-schema.ts';
export { liquidIssues } from './publish-rules.ts';
export { renderPass, scopeOf } from './render-pass.ts';
export { sampleHolder } from './sample-holder.ts';
export type { Scope } from './scope.ts';
export { attribute, field, help, member, type StartingDesign } from './starting-parts.ts';
export { instantSchema, textSchema } from './text-schema.ts';
export { contentTexts, translatedDocument } from './translations.ts';
export {
  type HolderValues,
  refersToHolder,
  type ValueProblem,
  valueProblems,
} from './value-rules.ts';
