import { type CampaignStats, recordedActions } from '@tessera/contract';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import type { WorkspacesTable } from '../../platform/database/schema/organizations-table.ts';
import type { PassTemplatesTable } from '../../platform/database/schema/pass-templates-tables.ts';
import { findViews, idOf } from '../campaigns/find-campaign.ts';
import { deliveryStats } from '../campaigns/results/read-campaign-stats.ts';
import type { PublicEvent } from './webhooks.jobs.ts';

export const references = z.object({
  passId: z.uuid().optional(),
  passTemplateId: z.uuid().optional(),
  passUserId: z.uuid().optional(),
  campaignId: z.uuid().optional(),
  goalId: z.uuid().optional(),
  conversionId: z.uuid().optional(),
  apiKeyId: z.uuid().optional(),
  endpointId: z.uuid().optional(),
  wallet: z.enum(['apple', 'google']).optional(),
  reason: z.enum(['failing', 'gone']).optional(),
  count: z.int().optional(),
  status: z.string().nullish(),
  importId: z.string().nullish(),
  scanId: z.uuid().optional(),
  action: z.enum(recordedActions).optional(),
  value: z.number().nullish(),
  occurredAt: z.iso.datetime().optional(),
  items: z.array(z.unknown()).optional(),
});
export type References = z.infer<typeof references>;

export type MessageSubjects = {
  publicUrl: string;
  workspace: Selectable<WorkspacesTable>;
  passes: Map<string, { pass_template_id: string; email: string }>;
  passTemplates: Map<string, Pick<Selectable<PassTemplatesTable>, 'name' | 'pass_type'>>;
  people: Map<string, { email: string }>;
  campaigns: Map<string, CampaignSubject>;
  goals: Map<string, { name: string }>;
  apiKeys: Map<string, { name: string | null }>;
  endpoints: Map<string, { url: string }>;
};

type CampaignSubject = Pick<Selectable<CampaignsTable>, 'name' | 'status' | 'target_pass_template_id'> & {
  parentId: string | null;
  stats: Pick<CampaignStats, 'passUpdates' | 'notifications' | 'failed'>;
};

export async function loadMessageSubjects(
  { config }: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  events: readonly PublicEvent[],
): Promise<MessageSubjects> {
  const payloads = events.map((event) => references.parse(event.payload));
  const ids = (name: Extract<keyof References, `${string}Id`>): string[] => [
    ...new Set(payloads.map((each) => each[name]).filter((id) => typeof id === 'string')),
  ];
  return {
    publicUrl: config.publicUrl,
    workspace: await tx.db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', tx.workspaceId)
      .executeTakeFirstOrThrow(),
    passes: await load(ids('passId'), (some) => passesOf(tx, some)),
    passTemplates: await load(ids('passTemplateId'), (some) =>
      tx.db.selectFrom('pass_templates').select(['id', 'name', 'pass_type']).where(among(tx, some)).execute(),
    ),
    people: await load(ids('passUserId'), (some) =>
      tx.db.selectFrom('pass_users').select(['id', 'email']).where(among(tx, some)).execute(),
    ),
    campaigns: await load(ids('campaignId'), (some) => campaignsOf(tx, some)),
    goals: await load(ids('goalId'), (some) =>
      tx.db.selectFrom('campaign_goals').select(['id', 'name']).where(among(tx, some)).execute(),
    ),
    apiKeys: await load(ids('apiKeyId'), (some) =>
      tx.db.selectFrom('api_keys').select(['id', 'name']).where(among(tx, some)).execute(),
    ),
    endpoints: await load(ids('endpointId'), (some) =>
      tx.db.selectFrom('webhook_endpoints').select(['id', 'url']).where(among(tx, some)).execute(),
    ),
  };
}

async function load<Row extends { id: string }>(
  ids: string[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const rows = ids.length === 0 ? [] : await read(ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The workspace's rows with these ids. */
function among({ workspaceId }: Pick<WorkspaceTransaction, 'workspaceId'>, ids: string[]) {
  return sql<boolean>`workspace_id = ${workspaceId} and id in (${sql.join(ids)})`;
}

function passesOf({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  return db
    .selectFrom('passes')
    .innerJoin('pass_users as person', (join) =>
      join
        .onRef('person.workspace_id', '=', 'passes.workspace_id')
        .onRef('person.id', '=', 'passes.pass_user_id'),
    )
    .select(['passes.id', 'passes.pass_template_id', 'person.email'])
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.id', 'in', ids)
    .execute();
}

async function campaignsOf(tx: WorkspaceTransaction, ids: string[]) {
  const views = await findViews(tx, ids);
  return views.map((view) => {
    const { campaign, run } = view;
    const { name, target_pass_template_id } = campaign;
    const parentId = run?.kind === 'recurring' ? campaign.id : null;
    const { status } = run ?? campaign;
    return {
      id: idOf(view),
      name,
      status,
      target_pass_template_id,
      parentId,
      stats: deliveryStats(run ?? campaign),
    };
  });
}
