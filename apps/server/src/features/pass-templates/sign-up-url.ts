import { templatePublicId } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from './find-pass-template.ts';

export function signUpUrl(
  { publicUrl, workspaceId }: { publicUrl: string; workspaceId: string },
  { id, sign_up_access_level, published_revision_id, archived_at }: PassTemplateRow,
): string | null {
  if (sign_up_access_level === 'NONE' || archived_at || !published_revision_id) return null;
  return `${publicUrl}/s/${templatePublicId({ workspaceId, passTemplateId: id })}`;
}
