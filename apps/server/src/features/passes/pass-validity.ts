import { type DesignDocument, validFromOf } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import type { PassRow, PassUserRow } from './find-pass.ts';

/** The time zone in which a design's first day of validity begins; designs without one need none. */
export async function validityTimezone(
  tx: WorkspaceTransaction,
  documents: readonly Pick<DesignDocument, 'features'>[],
): Promise<string> {
  if (!documents.some(({ features }) => features.validFrom)) return 'UTC';
  return (await findWorkspaceById(tx.db, tx.workspaceId)).timezone_name;
}

export type ValidPass = {
  pass: Pick<PassRow, 'workspace_id' | 'id' | 'attributes' | 'status' | 'created_at' | 'expires_at'>;
  user: Pick<PassUserRow, 'email' | 'first_name' | 'last_name' | 'attributes'>;
  document: DesignDocument;
  timezone: string;
};

/** Null for a pass that is valid at once. */
export function passValidFrom({ pass, user, document, timezone }: ValidPass): Date | null {
  return validFromOf(document, {
    user: { ...user.attributes, firstName: user.first_name, lastName: user.last_name, email: user.email },
    attributes: pass.attributes,
    pass: {
      serialNumber: passSerialNumber({ workspaceId: pass.workspace_id, passId: pass.id }),
      createdAt: pass.created_at.toISOString(),
      voided: pass.status === 'voided',
      expiresAt: pass.expires_at?.toISOString() ?? null,
    },
    timezone,
  });
}
