import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import type { Draft } from './saving/draft.ts';

export function firstDraft(passType: PassType, name: string): Draft {
  return { name, document: emptyDesignDocument(passType, name) };
}
