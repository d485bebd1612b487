import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassUser, lookUpPass, type PassUserRow } from '../passes/find-pass.ts';

/** Bounds the search: each merge adds a step. */
const mergesMax = 10;

/** Links of earlier releases name one of the person's passes; those sent before a merge the person who was merged. */
export async function findMailedPerson(
  tx: WorkspaceTransaction,
  id: string,
  merges = 0,
): Promise<PassUserRow | null> {
  const person = await tx.db
    .selectFrom('pass_users')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (person?.merged_into && merges < mergesMax) return findMailedPerson(tx, person.merged_into, merges + 1);
  if (person) return person;
  const pass = await lookUpPass(tx, id);
  return pass && findPassUser(tx, pass.pass_user_id);
}
