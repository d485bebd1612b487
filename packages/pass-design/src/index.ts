export * from './compare/describe-design-changes.ts';
export * from './conditions/attribute-filters.ts';
export * from './conditions/filter-values.ts';
export * from './conditions/value-condition-schema.ts';
export * from './conditions/value-conditions.ts';
export { valueProblem } from './conditions/value-problem.ts';
export * from './conditions/value-test.ts';
export { completeAddress, fieldAddress } from './document/address.ts';
export * from './document/attribute.ts';
export { signUpAttributes, type ValueFault, valueFault } from './document/attribute-value.ts';
export { barcodeRules, encodableMessage, isReadAs, textsBehind } from './document/barcode-formats.ts';
export { calendarDay, isWholeDay, readInstant, writeInstant } from './document/calendar.ts';
export { contrast, contrastMin, googleTextColor, readableColor } from './document/contrast.ts';
export * from './document/design-choices.ts';
export type {
  Alignment,
  Barcode,
  BarcodeFormat,
  DesignDocument,
} from './document/design-document.ts';
export { designDocumentSchema } from './document/design-document-schema.ts';
export {
  designTexts,
  mapDesignTexts,
  missingTranslations,
  showsTimeOfDay,
  type TextToTranslate,
  textsToTranslate,
  translatablePaths,
  translatableTexts,
  withoutUnknownTranslations,
} from './document/design-texts.ts';
export * from './document/details.ts';
export { emptyDesignDocument, startingDocument } from './document/empty-design-document.ts';
export type * from './document/features-schema.ts';
export type { Field } from './document/field-schema.ts';
export { flightOf } from './document/flight.ts';
export { isHolderPicture } from './document/holder-picture.ts';
export * from './document/image-schema.ts';
export * from './document/image-sizes.ts';
export * from './document/layout-limits.ts';
export * from './document/limits.ts';
export { languageName } from './document/locale.ts';
export { designFiles, mapDesignFiles, withoutLooks } from './document/looks.ts';
export * from './document/looks-schema.ts';
export * from './document/parse-design-document.ts';
export * from './document/pass-type.ts';
export * from './document/poster.ts';
export type { FeaturedAction, GuideKey, Poster } from './document/poster-schema.ts';
export { type StampBox, stampBoxes } from './document/stamp-boxes.ts';
export { attribute, field, help, member, type StartingDesign } from './document/starting-parts.ts';
export { instantSchema, textSchema } from './document/text-schema.ts';
export { contentTexts, translatedDocument } from './document/translations.ts';
export { type DateStyle, dateStyles } from './formats/date.ts';
export { type FieldKind, fieldFormats, fieldKinds } from './formats/field-formats.ts';
export { type NumberStyle, numberStyleLabels, numberStyles } from './formats/number.ts';
export { type DataDetector, dataDetectors, detectorLabels } from './formats/text.ts';
export { contentHash } from './render/content-hash.ts';
export { coveredParts, coveredSince, type Releases, withoutParts } from './render/covered-parts.ts';
export { changedParts, designedParts, partsShowing } from './render/designed-parts.ts';
export { expiryOf } from './render/expiry.ts';
export { type FieldCover, fieldCovers } from './render/field-covers.ts';
export { compileEmbedding, type EmbedValue } from './render/liquid-engine.ts';
export { stampCount, stampFile } from './render/looks.ts';
export { nextContentChange } from './render/next-content-change.ts';
export { shownOverlays } from './render/overlays.ts';
export * from './render/pass-content.ts';
export { holdsLiquid, valuesWithoutFallback } from './render/plain-text.ts';
export { renderPass, scopeOf } from './render/render-pass.ts';
export type { Scope } from './render/scope.ts';
export { validFromOf } from './render/valid-from.ts';
export type { DesignFacts, DesignFix, DesignIssue, FixableIssue } from './rules/design-issue.ts';
export { smallImageWords } from './rules/image-rules.ts';
export { inputPath } from './rules/issue-path.ts';
export { checkDesign, findIssues } from './rules/lint-design.ts';
export { liquidProblem } from './rules/liquid-rules.ts';
export { liquidIssues } from './rules/publish-rules.ts';
export { sampleHolder } from './rules/sample-holder.ts';
export {
  type HolderValues,
  refersToHolder,
  type ValueProblem,
  valueProblems,
} from './rules/value-rules.ts';
