// The JSON of Google's REST resources, as far as this package uses them. https://developers.google.com/wallet/reference/rest

export type TranslatedString = { language: string; value: string };
export type LocalizedString = { defaultValue: TranslatedString; translatedValues?: TranslatedString[] };
export type GoogleImage = { sourceUri: { uri: string }; contentDescription?: LocalizedString };
export type TextModule = {
  id: string;
  header: string;
  body: string;
  localizedHeader?: LocalizedString;
  localizedBody?: LocalizedString;
};
export type GoogleUri = {
  id?: string;
  uri: string;
  description?: string;
  localizedDescription?: LocalizedString | undefined;
};
export type GoogleMoney = { micros: string; currencyCode: string };
export type GoogleLatLong = { latitude: number; longitude: number };
export type GoogleTimeInterval = { start?: { date: string } | null; end?: { date: string } | null };
export type GoogleBarcode = {
  type: string;
  value?: string;
  alternateText?: string;
  renderEncoding?: 'UTF_8';
};
export type GoogleRotatingBarcode = {
  type: string;
  /** With `{totp_value_0}` where the code belongs. */
  valuePattern: string;
  renderEncoding: 'UTF_8';
  alternateText?: string;
  totpDetails: {
    periodMillis: string;
    algorithm: 'TOTP_SHA1';
    /** The key in hex. */
    parameters: { key: string; valueLength: number }[];
  };
};
export type LoyaltyPoints = {
  label?: string;
  localizedLabel?: LocalizedString;
  balance: { int?: number; double?: number; string?: string; money?: GoogleMoney };
};
export type TemplateItem = { firstValue: { fields: { fieldPath: string }[] } };
export type CardRow =
  | { oneItem: { item: TemplateItem } }
  | { twoItems: { startItem: TemplateItem; endItem: TemplateItem } }
  | { threeItems: { startItem: TemplateItem; middleItem: TemplateItem; endItem: TemplateItem } };
export type ClassTemplateInfo = {
  cardTemplateOverride?: { cardRowTemplateInfos: CardRow[] };
  detailsTemplateOverride?: { detailsItemInfos: { item: TemplateItem }[] };
};
export type GoogleMessage = {
  id: string;
  header: string;
  body: string;
  messageType?: 'TEXT' | 'TEXT_AND_NOTIFY';
  displayInterval?: GoogleTimeInterval;
};

/** Any JSON value of a resource; `null` in a patch clears the field. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** A class as stored by Google. Unnamed fields depend on the pass type. */
export type GoogleClass = {
  id: string;
  issuerName?: string;
  reviewStatus?: string;
  hexBackgroundColor?: string;
  heroImage?: GoogleImage | null;
  classTemplateInfo?: ClassTemplateInfo;
  textModulesData?: TextModule[];
  linksModuleData?: { uris: GoogleUri[] } | null;
  merchantLocations?: GoogleLatLong[];
  multipleDevicesAndHoldersAllowedStatus?: string;
  callbackOptions?: { url: string };
  messages?: GoogleMessage[];
  [field: string]: Json;
};

/** An object as stored by Google. Unnamed fields depend on the pass type. */
export type GoogleObject = {
  id: string;
  classId: string;
  state: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'INACTIVE';
  barcode?: GoogleBarcode | null;
  rotatingBarcode?: GoogleRotatingBarcode | null;
  heroImage?: GoogleImage | null;
  textModulesData?: TextModule[];
  linksModuleData?: { uris: GoogleUri[] } | null;
  merchantLocations?: GoogleLatLong[];
  validTimeInterval?: GoogleTimeInterval | null;
  groupingInfo?: { groupingId: string; sortIndex?: number } | null;
  messages?: GoogleMessage[];
  hasUsers?: boolean;
  [field: string]: Json;
};
