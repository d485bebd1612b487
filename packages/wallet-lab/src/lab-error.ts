export type LabErrorCode =
  | 'derMalformed'
  | 'authorityUnreadable'
  | 'journalUnreadable'
  | 'portTaken'
  | 'phoneUnknown'
  | 'passUnknown'
  | 'serviceAccountUnknown'
  | 'requestRefused';

/** An error of the lab, with a code from a closed union and a message. */
export class LabError extends Error {
  readonly code: LabErrorCode;

  constructor(code: LabErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LabError';
    this.code = code;
  }
}
