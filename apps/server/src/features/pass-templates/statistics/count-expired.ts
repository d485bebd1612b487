import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { expiryCutoff } from './expiry-cutoff.ts';

type Expired = {
  period: number;
  expired: number;
  expiredActive: number;
};

/** Counted live, because expiry by date triggers no event. */
export async function countExpired(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  published: DesignDocument | null,
  now: Date,
  boundaries: readonly Date[] = [],
): Promise<Expired[]> {
  const createdBefore = published && expiryCutoff(published.features, now);
  const rows = await tx.db
    .selectFrom('passes')
    .select(({ fn }) => [
      sql<number>`width_bucket(${expiryTime(published)}, ${boundaries}::timestamptz[])`.as('period'),
      fn.countAll<string>().as('expired'),
      fn
        .countAll<string>()
        .filterWhere(({ or, exists, selectFrom }) =>
          or([
            exists(
              selectFrom('apple_registrations')
                .select('pass_id')
                .where('apple_registrations.workspace_id', '=', tx.workspaceId)
                .whereRef('apple_registrations.pass_id', '=', 'passes.id'),
            ),
            exists(
              selectFrom('google_objects')
                .select('pass_id')
                .where('google_objects.workspace_id', '=', tx.workspaceId)
                .whereRef('google_objects.pass_id', '=', 'passes.id')
                .where('google_objects.holders', '>', 0),
            ),
          ]),
        )
        .as('expiredActive'),
    ])
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('status', '=', 'issued')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now), ...(createdBefore ? [eb('created_at', '<=', createdBefore)] : [])]),
    )
    .groupBy('period')
    .execute();
  return rows.map(({ period, expired, expiredActive }) => ({
    period,
    expired: Number(expired),
    expiredActive: Number(expiredActive),
  }));
}

function expiryTime(published: DesignDocument | null) {
  const expiry = published?.features.expiry;
  if (!expiry) return sql<Date>`expires_at`;
  return expiry.kind === 'fixed'
    ? sql<Date>`least(expires_at, ${expiry.at}::timestamptz)`
    : sql<Date>`least(expires_at, created_at + ${expiry.days}::integer * interval '24 hours')`;
}
