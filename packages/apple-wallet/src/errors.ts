/** The closed list of errors of this package. */
export type AppleWalletErrorCode = keyof typeof sentences;

// The type requires a sentence for each code. Sentences are fit for an operator's log or screen.
const sentences = {
  // pass.json
  missingKey: 'A required key of the pass is missing or empty.',
  wrongType: 'A key of the pass has a value of the wrong kind.',
  nullValue: 'The pass holds a null, which makes Wallet refuse the whole pass.',
  malformedText: 'The pass holds half of a surrogate pair, which is not text.',
  styleCount: 'A pass has exactly one style.',
  duplicateFieldKey: 'Two fields of the pass share a key.',
  changeMessageWithoutPlaceholder: 'A change message must hold %@, where Wallet puts the new value.',
  numberExpected: 'A field with a currency or number style needs a finite, exactly representable number.',
  dateWithoutOffset: 'A date must be complete ISO 8601 with an offset from UTC.',
  intervalTooLong: 'A relevant interval must end after its start and last 24 hours at most.',
  tooMany: 'A list of the pass holds more entries than Wallet takes.',
  outOfRange: 'A number of the pass is out of its range.',
  invalidColor: 'A color must be #rrggbb or rgb(r, g, b).',
  invalidUrl: 'An address in the pass is not usable.',
  barcodeNotEncodable: 'The barcode’s message cannot be written in its message encoding.',
  groupingNotAllowed: 'Only event tickets and boarding passes can be grouped.',
  webServiceIncomplete: 'The web service address and the authentication token come together or not at all.',
  authenticationTokenTooShort: 'The authentication token needs at least 16 characters.',
  appLaunchWithoutApp: 'An app launch address needs the store identifier of its app.',
  posterIncomplete: 'The poster form lacks something, and Wallet would silently show the classic pass.',
  // certificates and signing
  invalidCertificate: 'This is not a readable certificate.',
  invalidPrivateKey: 'This is not a readable private key.',
  keyNotRsa2048: 'The signing key must be RSA with 2048 bits.',
  keyMismatch: 'The private key does not belong to the certificate.',
  certificateNotForPasses: 'The certificate is not a Pass Type ID certificate.',
  issuerMissing: 'The intermediate certificate that issued this certificate is not among those given.',
  certificateNotYetValid: 'The certificate is not valid yet.',
  certificateExpired: 'The certificate has expired.',
  rootUntrusted: 'The certificate does not lead to a trusted root.',
  invalidKeyFile: 'This is not a readable .p12 file.',
  wrongPassword: 'The password does not open the key.',
  passwordMissing: 'The key is encrypted, so its password is needed.',
  unsupportedEncryption: 'The key is encrypted in a way that is not supported.',
  tooMuchWork: 'The key is encrypted with more rounds than are computed here.',
  noPrivateKey: 'The file holds no private key.',
  trialFailed: 'A trial signature did not verify.',
  identityMismatch: 'The pass names another pass type or team than the certificate it would be signed with.',
  // bundle
  iconMissing: 'A pass cannot be opened without icon.png.',
  invalidPath: 'A file of the pass has a name that Wallet does not take.',
  duplicatePath: 'Two files of the pass share a name.',
  notAPng: 'An image of the pass is not a PNG.',
  invalidStrings: 'A pass.strings file is neither UTF-8 nor UTF-16 with a byte order mark.',
  bundleTooLarge: 'The bundle is too large.',
  notABundle: 'This is not a pass: a .pkpass file is a zip archive with a pass.json.',
  bundleDamaged: 'This pass is damaged.',
  severalPasses: 'This file holds several passes. Unpack it and take one of them.',
  // push
  pushClientClosed: 'The push client is closed.',
} as const;

type AppleWalletErrorOptions = {
  /** The path in the input, such as `storeCard.primaryFields[0].value`. */
  path?: string;
  /** Further detail. */
  detail?: string;
  cause?: unknown;
};

export class AppleWalletError extends Error {
  override readonly name = 'AppleWalletError';
  readonly code: AppleWalletErrorCode;
  readonly path: string | undefined;

  constructor(code: AppleWalletErrorCode, options: AppleWalletErrorOptions = {}) {
    const { path, detail, cause } = options;
    const words = [sentences[code], detail, path && `(${path})`].filter(Boolean).join(' ');
    super(words, cause === undefined ? undefined : { cause });
    this.code = code;
    this.path = path;
  }
}
