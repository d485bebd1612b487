import { completeDesignDocument, convertVersion1, translateVersion1 } from './convert-design-document.ts';
import { designDocumentVersion } from './design-choices.ts';
import type { DesignDocument } from './design-document.ts';
import { designDocumentSchema } from './design-document-schema.ts';

export type DesignDocumentErrorCode = 'unknownVersion' | 'malformed';

/** The reason why a stored or uploaded design cannot be parsed. */
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

/**
 * Parses a design document of any supported version; throws DesignDocumentError for others. Fills in missing ids
 * from a part's key or its number, which translations may not refer to.
 */
export function parseDesignDocument(stored: unknown): DesignDocument {
  if (typeof stored !== 'object' || stored === null || !('version' in stored))
    throw new DesignDocumentError('malformed', 'This is not a design document: it names no version.');
  const { version } = stored;
  if (version === 1) {
    const converted = parseCompleted(convertVersion1({ ...stored }));
    const translated = translateVersion1(
      converted,
      'translations' in stored ? stored.translations : undefined,
    );
    // Version 1 accepted translations of any length.
    return designDocumentSchema.safeParse(translated).success ? translated : converted;
  }
  if (version !== designDocumentVersion)
    throw new DesignDocumentError(
      'unknownVersion',
      `This design was saved by another version of Tessera (${JSON.stringify(version)}); this one reads version ${designDocumentVersion}.`,
      'version',
    );
  refuseUnnamedTranslations({ ...stored });
  return parseCompleted({ ...stored });
}

/** Lists of parts without keys whose texts are translated. */
const numberedLists = [['links'], ['features', 'locations'], ['features', 'beacons']] as const;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  );

/** A numbered id would refer to another part once the list changes, and its translations with it. */
function refuseUnnamedTranslations(document: Record<string, unknown>): void {
  const translated = Object.values({ ...Object(document.translations) }).flatMap((texts) =>
    Object.keys({ ...Object(texts) }),
  );
  if (translated.length === 0) return;
  const completed = completeDesignDocument(document);
  for (const list of numberedLists) {
    const items = at(document, list);
    if (!Array.isArray(items)) continue;
    items.forEach((item: unknown, index) => {
      const path = [...list, String(index), 'id'];
      const start = `${list.join('.')}.${String(at(completed, path))}.`;
      if (at(item, ['id']) === undefined && translated.some((text) => text.startsWith(start)))
        throw new DesignDocumentError(
          'malformed',
          'Give this part an id of its own: translations refer to it, and its number may change.',
          path.join('.'),
        );
    });
  }
}

/** Converts a valid stored document to the current version. */
export function currentDesignDocument(stored: DesignDocument): DesignDocument {
  return stored.version === designDocumentVersion ? stored : parseDesignDocument(stored);
}

function parseCompleted(document: Record<string, unknown>): DesignDocument {
  const parsed = designDocumentSchema.safeParse(completeDesignDocument(document));
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
