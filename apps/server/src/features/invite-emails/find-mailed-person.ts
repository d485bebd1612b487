import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassUser, lookUpPass, type PassUserRow } from '../passes/find-pass.ts';

/** Links of earlier releases name one of the person's passes. */
export async function findMailedPerson(tx: WorkspaceTransaction, id: string): Promise<PassUserRow | null> {
  const person = await tx.db
    .selectFrom('pass_users')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (person) return person;
  const pass = await lookUpPass(tx, id);
  return pass && findPassUser(tx, pass.pass_user_id);
}
