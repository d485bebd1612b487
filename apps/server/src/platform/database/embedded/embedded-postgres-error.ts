/**
 * - `unsupportedPlatform`: no PostgreSQL is installed for this operating system and processor
 * - `inUse`: another process uses the database that was to be removed or replaced
 * - `didNotStart`: PostgreSQL failed to start; the message names its log
 */
export type EmbeddedPostgresErrorCode = 'unsupportedPlatform' | 'inUse' | 'didNotStart';

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.code = code;
  }
}
