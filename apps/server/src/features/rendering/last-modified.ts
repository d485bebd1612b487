import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import type { PassRow } from '../passes/find-pass.ts';

/** When a pass's content last changed, by itself or with its template. */
export function lastModifiedOf(
  pass: Pick<PassRow, 'last_modified'>,
  template: Pick<PassTemplateRow, 'last_modified'>,
): Date {
  return pass.last_modified > template.last_modified ? pass.last_modified : template.last_modified;
}
