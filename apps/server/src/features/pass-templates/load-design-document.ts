import type { DesignDocument } from '@tessera/pass-design';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findRevision } from './find-pass-template.ts';

/** A document has some 10 kB. */
const documentsMax = 500;
const documents = new LRUCache<string, DesignDocument>({ max: documentsMax });

export async function loadDesignDocument(
  tx: WorkspaceTransaction,
  revisionId: string,
): Promise<DesignDocument> {
  const key = keyOf(tx.workspaceId, revisionId);
  const known = documents.get(key);
  if (known) return known;
  const { document } = await findRevision(tx, revisionId);
  documents.set(key, document);
  return document;
}

export async function readDesignDocument(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  revisionId: string,
): Promise<DesignDocument> {
  return (
    documents.get(keyOf(workspaceId, revisionId)) ??
    database.inWorkspaceReadOnly(workspaceId, (tx) => loadDesignDocument(tx, revisionId))
  );
}

const keyOf = (workspaceId: string, revisionId: string) => `${workspaceId} ${revisionId}`;
