import type { DesignDocument } from '@tessera/pass-design';

/** `name` is the template's internal name. */
export type Draft = { name: string; document: DesignDocument };

/** Whether both drafts would be saved as the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
