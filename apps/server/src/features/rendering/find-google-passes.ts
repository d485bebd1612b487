import { type Selectable, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { GoogleObjectsTable } from '../../platform/database/schema/installs-tables.ts';
import type { PassRow, PassUserRow } from '../passes/find-pass.ts';
import type { RecipientFacts } from '../recipients/is-recipient.ts';
import { campaignFactsOf } from '../recipients/recipient-condition.ts';

export type GooglePass = {
  pass: PassRow & Pick<RecipientFacts, 'frozen_campaigns' | 'triggered_runs'>;
  /** When the pass earned its latest reward. */
  latestRewardAt: Date | null;
  user: Pick<PassUserRow, 'email' | 'first_name' | 'last_name' | 'attributes'>;
  object: Pick<
    Selectable<GoogleObjectsTable>,
    | 'object_type'
    | 'object_id'
    | 'class_id'
    | 'holders'
    | 'face_hash'
    | 'updated_at'
    | 'announced'
    | 'notified_at'
    | 'rewarded_at'
    | 'linked_object_ids'
  >;
};

export type GooglePassRange = {
  passTemplateId: string;
  firstPassId: string | null;
  afterPassId: string | null;
  lastPassId: string | null;
  passIds?: readonly string[];
  limit: number;
};

export async function findHeldGooglePasses(
  tx: WorkspaceTransaction,
  { passTemplateId, firstPassId, afterPassId, lastPassId, passIds, limit }: GooglePassRange,
): Promise<GooglePass[]> {
  const rows = await googlePasses(tx)
    .where('pass.pass_template_id', '=', passTemplateId)
    .where((eb) => eb.or([eb('object.holders', '>', 0), eb('object.linked_to', 'is not', null)]))
    .$if(firstPassId !== null, (select) => select.where('pass.id', '>=', firstPassId ?? ''))
    .$if(afterPassId !== null, (select) => select.where('pass.id', '>', afterPassId ?? ''))
    .$if(lastPassId !== null, (select) => select.where('pass.id', '<=', lastPassId ?? ''))
    .$if(passIds !== undefined, (select) => select.where(sql<boolean>`pass.id = any(${passIds}::uuid[])`))
    .orderBy('pass.id')
    .limit(limit)
    .execute();
  return rows.map(present);
}

export async function findGooglePass(tx: WorkspaceTransaction, passId: string): Promise<GooglePass | null> {
  const row = await googlePasses(tx).where('pass.id', '=', passId).executeTakeFirst();
  return row ? present(row) : null;
}

function googlePasses({ workspaceId, db }: WorkspaceTransaction) {
  return db
    .selectFrom('google_objects as object')
    .innerJoin('passes as pass', (join) =>
      join.onRef('pass.workspace_id', '=', 'object.workspace_id').onRef('pass.id', '=', 'object.pass_id'),
    )
    .innerJoin('pass_users as user', (join) =>
      join.onRef('user.workspace_id', '=', 'pass.workspace_id').onRef('user.id', '=', 'pass.pass_user_id'),
    )
    .selectAll('pass')
    .select([
      'object.object_type',
      'object.object_id',
      'object.class_id',
      'object.holders',
      'object.face_hash',
      'object.updated_at',
      'object.announced',
      'object.notified_at',
      'object.rewarded_at',
      'object.linked_object_ids',
      sql<Date | null>`(select max(reward.earned_at) from rewards as reward
        where reward.workspace_id = ${workspaceId} and reward.pass_id = pass.id)`.as('latest_reward_at'),
      'user.email',
      'user.first_name',
      'user.last_name',
      'user.attributes as user_attributes',
      ...campaignFactsOf(workspaceId, 'pass'),
    ])
    .where('object.workspace_id', '=', workspaceId)
    .where('pass.workspace_id', '=', workspaceId);
}

type Row = Awaited<ReturnType<ReturnType<typeof googlePasses>['executeTakeFirstOrThrow']>>;

function present(row: Row): GooglePass {
  const { object_type, object_id, class_id, holders, face_hash, updated_at, ...facts } = row;
  const { announced, notified_at, rewarded_at, linked_object_ids, latest_reward_at, ...rest } = facts;
  const { email, first_name, last_name, user_attributes, ...pass } = rest;
  return {
    pass,
    latestRewardAt: latest_reward_at,
    user: { email, first_name, last_name, attributes: user_attributes },
    object: {
      ...{ object_type, object_id, class_id, holders, face_hash, updated_at },
      ...{ announced, notified_at, rewarded_at, linked_object_ids },
    },
  };
}
