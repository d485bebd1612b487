export type ConfigErrorCode = 'missing' | 'invalid' | 'contradiction';

/** The message is one sentence that says what to change, and is all the operator sees. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.code = code;
  }
}
