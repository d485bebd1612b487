import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import type { Draft } from './saving/draft.ts';

/** The plain design of a pass type. Only new templates load these designs. */
export function firstDraft(passType: PassType, name: string): Draft {
  return { name, document: emptyDesignDocument(passType, name) };
}
