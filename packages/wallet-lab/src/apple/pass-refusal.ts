/** Why an iPhone would not take a pass: each a different mistake of the issuer. */
export type PassRefusalReason =
  | 'downloadFailed'
  | 'wrongMediaType'
  | 'archiveMalformed'
  | 'passJsonMissing'
  | 'manifestMissing'
  | 'signatureMissing'
  | 'iconMissing'
  | 'manifestMalformed'
  | 'hashMismatch'
  | 'hashMissing'
  | 'fileMissing'
  | 'fileNotListed'
  | 'signatureMalformed'
  | 'signatureInvalid'
  | 'signingTimeMissing'
  | 'signingTimeOutsideCertificate'
  | 'chainUntrusted'
  | 'certificateNotForPasses'
  | 'certificateExpired'
  | 'teamIdentifierMismatch'
  | 'passTypeIdentifierMismatch'
  | 'passJsonMalformed'
  | 'requiredKeyMissing'
  | 'styleMissing'
  | 'valueNull'
  | 'fieldKeyDuplicate'
  | 'locationsTooMany'
  | 'barcodeNotEncodable'
  | 'barcodeFormatUnknown'
  | 'dateMalformed'
  | 'colorMalformed'
  | 'webServiceIncomplete'
  | 'authenticationTokenTooShort'
  | 'webServiceInsecure'
  | 'identityChanged'
  | 'lastUpdatedNotText'
  | 'listMalformed';

/** One refusal, with a sentence for the person who looks at the lab. */
export interface PassRefusal {
  reason: PassRefusalReason;
  sentence: string;
}
