import { nameLengthMax, type PassTemplate } from '@tessera/contract';
import { emptyDesignDocument, type PassType } from '@tessera/pass-design';
import { duplicateName } from '../../../lib/duplicate-name.ts';
import { passTypeLabels } from '../pass-type-labels.ts';
import type { Draft } from './draft.ts';

/** What a new template begins with: the starting design of its type. */
export function firstDraft(passType: PassType, name: string | undefined): Draft {
  const given = name?.trim() || passTypeLabels[passType];
  return { name: given, document: emptyDesignDocument(passType, given) };
}

/** What a duplicate begins with: the latest design of the other template. */
export function duplicateDraft({ name, latestRevision }: PassTemplate, given: string | undefined): Draft {
  return { name: given?.trim() || duplicateName(name, nameLengthMax), document: latestRevision.document };
}
