import type { PassTemplateStats } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { expiryCutoff } from './expiry-cutoff.ts';
import { readCounts } from './read-counts.ts';

/** The five figures of a template's overview. Expired passes are counted live, because expiry by date triggers no event. */
export async function readTemplateStats(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  published: DesignDocument | null,
  now: Date,
): Promise<PassTemplateStats> {
  const createdBefore = published && expiryCutoff(published.features, now);
  const counts = (await readCounts(tx, [passTemplateId])).get(passTemplateId) ?? {};
  const { expired, expiredActive } = await tx.db
    .selectFrom('passes')
    .select(({ fn }) => [
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
    .executeTakeFirstOrThrow();
  return {
    issued: counts.issued ?? 0,
    voided: (counts.voided ?? 0) - (counts.restored ?? 0),
    expired: Number(expired),
    active: Math.max(0, (counts.activated ?? 0) - (counts.deactivated ?? 0) - Number(expiredActive)),
    linkClicks: counts.linkClicked ?? 0,
  };
}
