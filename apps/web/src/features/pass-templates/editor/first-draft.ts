import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import { passTypeLabels } from '../pass-type-labels.ts';
import type { Draft } from './draft.ts';

/** What a new template begins with: the starting design of its type. Only new templates load these designs. */
export function firstDraft(passType: PassType, name: string | undefined): Draft {
  const given = name?.trim() || passTypeLabels[passType];
  return { name: given, document: emptyDesignDocument(passType, given) };
}
