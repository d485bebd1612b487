import type { DesignDocument } from '@tessera/pass-design';

/** What the editor edits: the template's internal name and its design. */
export type Draft = { name: string; document: DesignDocument };

/** Whether two drafts would be saved as the same; typing a letter and deleting it again changes nothing. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
