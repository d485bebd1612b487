import type { SemanticTags } from './semantic-tags.ts';

export type DateStyle =
  | 'PKDateStyleNone'
  | 'PKDateStyleShort'
  | 'PKDateStyleMedium'
  | 'PKDateStyleLong'
  | 'PKDateStyleFull';

export type NumberStyle =
  | 'PKNumberStyleDecimal'
  | 'PKNumberStylePercent'
  | 'PKNumberStyleScientific'
  | 'PKNumberStyleSpellOut';

export type TextAlignment =
  | 'PKTextAlignmentLeft'
  | 'PKTextAlignmentCenter'
  | 'PKTextAlignmentRight'
  | 'PKTextAlignmentNatural';

export type DataDetectorType =
  | 'PKDataDetectorTypePhoneNumber'
  | 'PKDataDetectorTypeLink'
  | 'PKDataDetectorTypeAddress'
  | 'PKDataDetectorTypeCalendarEvent';

export type TransitType =
  | 'PKTransitTypeAir'
  | 'PKTransitTypeBoat'
  | 'PKTransitTypeBus'
  | 'PKTransitTypeGeneric'
  | 'PKTransitTypeTrain';

/** Apple's PassFieldContent. Wallet matches changes by the key: unique in the pass and stable across updates. */
export type PassField = {
  key: string;
  /** A text, a number with a number style or currency, or ISO 8601 with an offset with a date or time style. */
  value: string | number;
  label?: string;
  attributedValue?: string | number;
  /** The lock-screen text when the value changes, with `%@` for the new value. Without it a change is silent. */
  changeMessage?: string;
  /** An empty list disables detection. Applies to back fields only. */
  dataDetectorTypes?: readonly DataDetectorType[];
  /** Ignored in primary and back fields. */
  textAlignment?: TextAlignment;
  dateStyle?: DateStyle;
  timeStyle?: DateStyle;
  isRelative?: boolean;
  ignoresTimeZone?: boolean;
  /** ISO 4217. */
  currencyCode?: string;
  numberStyle?: NumberStyle;
  semantics?: SemanticTags;
};

/** An auxiliary field; event tickets have an optional second row. */
export type AuxiliaryField = PassField & { row?: 0 | 1 };

/** Apple's PassFields: the fields of each position. */
export type PassFields = {
  headerFields?: readonly PassField[];
  primaryFields?: readonly PassField[];
  secondaryFields?: readonly PassField[];
  auxiliaryFields?: readonly AuxiliaryField[];
  backFields?: readonly PassField[];
  /** Poster event tickets, iOS 18 and newer. */
  additionalInfoFields?: readonly PassField[];
  /** posterGeneric, iOS 27 and newer. */
  footerFields?: readonly PassField[];
};

export type BoardingPassFields = PassFields & { transitType: TransitType };
