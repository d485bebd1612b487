import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import type { Draft } from './saving/draft.ts';

/** What a new template begins with unless a design is chosen: the plain one of its type. Only new templates load these designs. */
export function firstDraft(passType: PassType, name: string): Draft {
  return { name, document: emptyDesignDocument(passType, name) };
}
