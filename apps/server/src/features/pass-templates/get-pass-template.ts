import type { PassTemplate, PassTemplateStats } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate, findRevision } from './find-pass-template.ts';
import { googleClassId } from './google-class-id.ts';
import { presentPassTemplate } from './present-pass-template.ts';
import { countExpired } from './statistics/count-expired.ts';
import { readCounts } from './statistics/read-counts.ts';

export async function getPassTemplate(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PassTemplate> {
  const template = await findPassTemplate(tx, passTemplateId);
  const { published_revision_id, apple_pass_type_identifier_id } = template;
  const published = published_revision_id ? await findRevision(tx, published_revision_id) : null;
  return presentPassTemplate(
    { publicUrl: ctx.config.publicUrl, workspaceId: tx.workspaceId },
    {
      template,
      latest: await findRevision(tx, template.latest_revision_id),
      published,
      applePassTypeIdentifier: apple_pass_type_identifier_id
        ? await findIdentifier(tx, apple_pass_type_identifier_id)
        : null,
      googleWalletClassId: await googleClassId(tx, template),
      stats: await readTemplateStats(tx, passTemplateId, published?.document ?? null, ctx.clock()),
    },
  );
}

function findIdentifier({ workspaceId, db }: WorkspaceTransaction, id: string) {
  return db
    .selectFrom('apple_pass_type_identifiers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function readTemplateStats(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  published: DesignDocument | null,
  now: Date,
): Promise<PassTemplateStats> {
  const counts = (await readCounts(tx, [passTemplateId])).get(passTemplateId) ?? {};
  const [passed] = await countExpired(tx, passTemplateId, published, now);
  const { expired = 0, expiredActive = 0 } = passed ?? {};
  return {
    issued: counts.issued ?? 0,
    voided: (counts.voided ?? 0) - (counts.restored ?? 0),
    expired,
    active: Math.max(0, (counts.activated ?? 0) - (counts.deactivated ?? 0) - expiredActive),
    linkClicks: counts.linkClicked ?? 0,
  };
}
