/** Why an iPhone would reject a pass. */
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

/** A rejection, with a sentence for users of the lab. */
export interface PassRefusal {
  reason: PassRefusalReason;
  sentence: string;
}
