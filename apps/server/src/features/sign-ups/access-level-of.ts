import type { SignUpAccessLevel } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { findPersonalLinks } from '../personal-links/get-personal-links.ts';
import type { PendingInput } from './pending-sign-up.ts';

/** The sign-up page and personalized links are enabled separately. */
export async function accessLevelOf(
  tx: WorkspaceTransaction,
  { id, sign_up_access_level }: PassTemplateRow,
  { via }: PendingInput,
): Promise<SignUpAccessLevel> {
  if (via !== 'personalLink') return sign_up_access_level;
  const links = await findPersonalLinks(tx, id);
  return links?.is_enabled && links.allows_unsigned ? 'ANY' : 'NONE';
}
