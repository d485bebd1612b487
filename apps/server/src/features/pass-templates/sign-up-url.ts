import { templatePublicId } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from './find-pass-template.ts';

/** The public page of a template; null while it is closed: sign-up is disabled, or the template is archived or was never published. */
export function signUpUrl(
  { publicUrl, workspaceId }: { publicUrl: string; workspaceId: string },
  { id, sign_up_access_level, published_revision_id, archived_at }: PassTemplateRow,
): string | null {
  if (sign_up_access_level === 'NONE' || archived_at || !published_revision_id) return null;
  return `${publicUrl}/s/${templatePublicId({ workspaceId, passTemplateId: id })}`;
}
