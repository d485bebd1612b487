import {
  type AttributeFilter,
  type PassFilter,
  type RecipientOption,
  type RecipientOptions,
  recipientOptionsMax,
} from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { wantedPasses } from '../passes/list-passes.ts';
import { isMailed, recipientsOf } from './find-recipients.ts';

type Wanted = {
  passTemplateId: string;
  attributeFilters?: AttributeFilter[] | undefined;
  filter?: PassFilter | undefined;
};

/** @throws AppError `notFound`, `notPublished`, `validationFailed` */
export async function listRecipientOptions(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  filters: Wanted,
): Promise<RecipientOptions> {
  const wanted = await wantedPasses(ctx, tx, filters);
  const rows = await recipientsOf(tx, wanted)
    .select([
      'passes.id',
      'pass_users.email',
      'pass_users.first_name',
      'pass_users.last_name',
      'pass_users.unsubscribed_at',
    ])
    .orderBy('passes.id', 'desc')
    .limit(recipientOptionsMax + 1)
    .execute();
  const mailed = await findMailed(tx, filters.passTemplateId);
  return {
    passes: rows.slice(0, recipientOptionsMax).map((row) => presentOption(row, mailed.get(row.id))),
    isComplete: rows.length <= recipientOptionsMax,
    emailSendLimit: ctx.config.emailSendLimit,
  };
}

/** A statement of its own: without statistics of new rows, PostgreSQL would group the mails again for each pass. */
async function findMailed(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('download_links_sent as mail')
    .select(['mail.pass_id'])
    .select(
      sql<boolean>`(array_agg(mail.refused_at is not null or mail.bounced_at is not null order by mail.at desc))[1]`.as(
        'bounced',
      ),
    )
    .where('mail.workspace_id', '=', workspaceId)
    .where('mail.pass_id', 'in', (eb) =>
      eb
        .selectFrom('passes')
        .select('passes.id')
        .where('passes.workspace_id', '=', workspaceId)
        .where('passes.pass_template_id', '=', passTemplateId),
    )
    .where(isMailed)
    .groupBy('mail.pass_id')
    .execute();
  return new Map(rows.map(({ pass_id, bounced }) => [pass_id, bounced]));
}

type Row = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  unsubscribed_at: Date | null;
};

function presentOption(
  { id, email, first_name, last_name, unsubscribed_at }: Row,
  bounced: boolean | undefined,
): RecipientOption {
  return {
    id,
    user: { email, name: `${first_name} ${last_name}`.trim() },
    status: unsubscribed_at ? 'UNSUBSCRIBED' : bounced === undefined ? 'INVITABLE' : 'INVITED',
    ...(bounced ? { bounced } : {}),
  };
}
