import { designDocumentVersion } from './design-choices.ts';
import { type DesignDocument, designDocumentSchema } from './design-document.ts';

export type DesignDocumentErrorCode = 'unknownVersion' | 'malformed';

/** A stored or uploaded design that cannot be parsed, with the reason. */
export class DesignDocumentError extends Error {
  readonly code: DesignDocumentErrorCode;
  /** The dotted path of the first problem; empty for the document itself. */
  readonly path: string;

  constructor(code: DesignDocumentErrorCode, message: string, path = '', options?: ErrorOptions) {
    super(message, options);
    this.name = 'DesignDocumentError';
    this.code = code;
    this.path = path;
  }
}

/** Parses a design document of any supported version; throws DesignDocumentError for others. */
export function parseDesignDocument(stored: unknown): DesignDocument {
  if (typeof stored !== 'object' || stored === null || !('version' in stored))
    throw new DesignDocumentError('malformed', 'This is not a design document: it names no version.');
  if (stored.version !== designDocumentVersion)
    throw new DesignDocumentError(
      'unknownVersion',
      `This design was saved by another version of Tessera (${JSON.stringify(stored.version)}); this one reads version ${designDocumentVersion}.`,
      'version',
    );
  const parsed = designDocumentSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const path = first?.path.join('.') ?? '';
  throw new DesignDocumentError(
    'malformed',
    `The design cannot be read at “${path}”: ${first?.message}`,
    path,
    {
      cause: parsed.error,
    },
  );
}
