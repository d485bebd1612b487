import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { isOneOf } from '../passes/find-people.ts';
import { identityKeys, identityOf } from '../passes/person-identity.ts';
import type { ImportRow } from './read-row.ts';

export type ExistingPass = {
  id: string;
  holderId: string;
  /** Empty unless requested: a check keeps thousands of passes in memory. */
  attributes: AttributeValues;
  externalId: string | null;
  /** Keys of each identity of the holder. */
  personKeys: readonly string[];
  isVoided: boolean;
};

export const personKeysOf = ({ user }: Pick<ImportRow, 'user'>): string[] => identityKeys(identityOf(user));

export async function findExistingPasses(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  rows: readonly ImportRow[],
  { withValues }: { withValues: boolean },
): Promise<ExistingPass[]> {
  const passIds = rows.flatMap(({ passId }) => passId ?? []);
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  const people = await db
    .selectFrom('pass_users')
    .select(['id'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(rows.map(({ user }) => identityOf(user))))
    .execute();
  const passes = () =>
    db
      .selectFrom('passes')
      .select(['id', 'external_id', 'pass_user_id', 'status', 'attributes'])
      .where('workspace_id', '=', workspaceId)
      .where('pass_template_id', '=', passTemplateId);
  const found = [
    ...(people.length === 0
      ? []
      : await passes()
          .where(sql<boolean>`pass_user_id = any(${people.map(({ id }) => id)}::uuid[])`)
          .execute()),
    ...(externalIds.length === 0
      ? []
      : await passes().where(sql<boolean>`external_id = any(${externalIds}::text[])`).execute()),
    ...(passIds.length === 0
      ? []
      : await passes().where(sql<boolean>`id = any(${passIds}::uuid[])`).execute()),
  ];
  if (found.length === 0) return [];
  const holders = await db
    .selectFrom('pass_users')
    .select(['id', 'email', 'phone', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${found.map(({ pass_user_id }) => pass_user_id)}::uuid[])`)
    .execute();
  const personKeys = new Map(holders.map((holder) => [holder.id, identityKeys(holder)]));
  const byId = new Map(
    found.map(({ id, external_id, pass_user_id, status, attributes }) => [
      id,
      {
        id,
        holderId: pass_user_id,
        attributes: withValues ? attributes : {},
        externalId: external_id,
        personKeys: personKeys.get(pass_user_id) ?? [],
        isVoided: status === 'voided',
      },
    ]),
  );
  return [...byId.values()];
}
