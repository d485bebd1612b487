import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../context.ts';
import type { ReadTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import type { PassAddress } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { readDesignDocument } from '../pass-templates/load-design-document.ts';
import type { PassRow } from '../passes/find-pass.ts';
import { contentTimeOf } from '../recipients/campaign-changes.ts';
import { overlaysMax, recipientCondition, shownSinceOf } from '../recipients/recipient-condition.ts';
import { triggeredRunsOf } from '../recipients/triggered-passes.ts';
import type { ApplePassInput } from './build-apple-pass.ts';
import { launchedRuns, overlayOf, overlayOfRecurring, triggeredCampaigns } from './load-overlays.ts';
import {
  createContents,
  type PassRenderer,
  type RenderedPass,
  type RenderInputs,
} from './load-pass-renderer.ts';
import { readPassTables } from './read-pass-tables.ts';

export type LoadedPass = ApplePassInput & {
  pass: RenderedPass & Pick<PassRow, 'link_version'>;
  renderer: Pick<PassRenderer & RenderInputs, 'contentOf' | 'inputOf' | 'sharedInput'> & {
    template: Pick<PassTemplateRow, 'name' | 'apple_pass_type_identifier_id' | 'google_issuer_id'>;
  };
};

/** One statement in one round trip, or on Citus one for each table in two; null for an unknown pass. */
export async function loadPass(
  ctx: Pick<Context, 'clock' | 'config' | 'database' | 'keys'>,
  { workspaceId, passId }: PassAddress,
): Promise<(LoadedPass & { lastModified: Date }) | null> {
  const row =
    ((await ctx.database.isDistributed()) &&
      (await ctx.database.readTables(workspaceId, (read) => readPassTables(read, passId)))) ||
    (await ctx.database.readInWorkspace(workspaceId, passRow, { passId }))[0];
  // Only published templates have passes.
  if (!row?.published_revision_id) return null;
  const document = await readDesignDocument(ctx, workspaceId, row.published_revision_id);
  const overlays = [...row.runs.map(overlayOf), ...row.triggered_campaigns.map(overlayOfRecurring)];
  const contents = createContents(ctx, {
    workspace: { ...row, id: workspaceId, name: row.workspace_name },
    document,
    overlays,
    released: row.template_released,
  });
  const frozen_campaigns = row.runs.flatMap(({ id, shown_since: since }) =>
    since === null ? [] : [{ id, since }],
  );
  return {
    pass: { ...row, workspace_id: workspaceId, id: passId, frozen_campaigns },
    user: { ...row, attributes: row.user_attributes },
    renderer: {
      contentOf: contents.contentOf,
      inputOf: contents.inputOf,
      sharedInput: contents.sharedInput,
      template: { ...row, name: row.template_name },
    },
    lastModified: row.content_time,
    certificateId: row.certificate_id,
  };
}

const passRow = ({ db, workspaceId }: ReadTransaction, { passId }: { passId: string }) =>
  db
    .selectFrom('passes as pass')
    .innerJoin('pass_users as user', 'user.id', 'pass.pass_user_id')
    .innerJoin('pass_templates as template', 'template.id', 'pass.pass_template_id')
    .innerJoin('workspaces as workspace', 'workspace.id', 'pass.workspace_id')
    .leftJoin('apple_pass_type_identifiers as identifier', (join) =>
      join
        .on('identifier.workspace_id', '=', workspaceId)
        .onRef('identifier.id', '=', 'template.apple_pass_type_identifier_id'),
    )
    .modifyFront(sql.raw(prepared))
    .select([
      'pass.attributes',
      'pass.status',
      'pass.created_at',
      'pass.voided_at',
      'pass.expires_at',
      'pass.link_version',
      'pass.short_code',
      'pass.released',
      'user.email',
      'user.first_name',
      'user.last_name',
      'user.attributes as user_attributes',
      'template.name as template_name',
      'template.published_revision_id',
      'template.apple_pass_type_identifier_id',
      'template.google_issuer_id',
      'template.released as template_released',
      'workspace.name as workspace_name',
      'workspace.issuer_name',
      'workspace.issuer_address',
      'workspace.issuer_contact',
      'workspace.timezone_name',
      'identifier.certificate_id',
      contentTimeOf(workspaceId, { pass: 'pass', template: 'template' }).as('content_time'),
    ])
    .select(({ ref }) =>
      jsonArrayFrom(
        launchedRuns(db, workspaceId)
          .select(shownSinceOf(workspaceId, { run: 'run', pass: 'pass' }).as('shown_since'))
          .where('run.target_pass_template_id', '=', ref('pass.pass_template_id'))
          .where(recipientCondition(workspaceId, { run: 'run', pass: 'pass' }))
          .limit(overlaysMax),
      ).as('runs'),
    )
    .select(triggeredRunsOf(workspaceId, 'pass').as('triggered_runs'))
    .select(({ ref }) =>
      jsonArrayFrom(
        triggeredCampaigns(db, workspaceId).where(
          'campaign.target_pass_template_id',
          '=',
          ref('pass.pass_template_id'),
        ),
      ).as('triggered_campaigns'),
    )
    .where('pass.workspace_id', '=', workspaceId)
    .where('user.workspace_id', '=', workspaceId)
    .where('template.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId);
