import type { DesignDocument } from '@tessera/pass-design';
import { LRUCache } from 'lru-cache';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findRevision } from './find-pass-template.ts';

/** A document has some 10 kB. */
const documentsMax = 500;
const documents = new LRUCache<string, DesignDocument>({ max: documentsMax });

/** The document of an existing revision. Revisions are immutable, so each process reads one once. */
export async function loadDesignDocument(
  tx: WorkspaceTransaction,
  revisionId: string,
): Promise<DesignDocument> {
  const key = `${tx.workspaceId} ${revisionId}`;
  const known = documents.get(key);
  if (known) return known;
  const { document } = await findRevision(tx, revisionId);
  documents.set(key, document);
  return document;
}
