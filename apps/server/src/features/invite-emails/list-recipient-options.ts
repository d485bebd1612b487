import {
  type PassFilter,
  type RecipientOption,
  type RecipientOptions,
  recipientOptionsMax,
} from '@tessera/contract';
import type { AttributeFilter } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { wantedPasses } from '../passes/list-passes.ts';
import { type Channels, isMailed, recipientsOf } from './find-recipients.ts';
import { previewSms } from './sms/sms-text.ts';

type Wanted = {
  passTemplateId: string;
  attributeFilters?: AttributeFilter[] | undefined;
  filter?: PassFilter | undefined;
  importId?: string | undefined;
};

/** @throws AppError `notFound`, `notPublished`, `validationFailed` */
export async function listRecipientOptions(
  ctx: Pick<Context, 'clock' | 'config' | 'database' | 'keys' | 'mailer' | 'sms'>,
  tx: WorkspaceTransaction,
  { importId, ...filters }: Wanted,
): Promise<RecipientOptions> {
  const wanted = await wantedPasses(ctx, tx, filters);
  const rows = await recipientsOf(tx, wanted)
    .select([
      'passes.id',
      'pass_users.email',
      'pass_users.phone',
      'pass_users.first_name',
      'pass_users.last_name',
      'pass_users.unsubscribed_at',
    ])
    .$if(importId !== undefined, (select) =>
      select.where('passes.issued_via', '=', 'import').where('passes.issued_by', '=', importId ?? ''),
    )
    .orderBy('passes.id', 'desc')
    .limit(recipientOptionsMax + 1)
    .execute();
  const mailed = await findMailed(tx, filters.passTemplateId);
  return {
    passes: rows.slice(0, recipientOptionsMax).map((row) => presentOption(ctx, row, mailed.get(row.id))),
    isComplete: rows.length <= recipientOptionsMax,
    emailSendLimit: ctx.config.emailSendLimit,
    sms: await previewSms(ctx, tx, filters.passTemplateId),
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
  phone: string | null;
  first_name: string;
  last_name: string;
  unsubscribed_at: Date | null;
};

function presentOption(
  { mailer, sms }: Channels,
  { id, email, phone, first_name, last_name, unsubscribed_at }: Row,
  bounced: boolean | undefined,
): RecipientOption {
  const isTexted = phone !== null && Boolean(sms) && (email === '' || !mailer);
  return {
    id,
    user: {
      ...{ email, name: `${first_name} ${last_name}`.trim() },
      ...(phone !== null && (isTexted || email === '') && { phone }),
    },
    status: unsubscribed_at
      ? 'UNSUBSCRIBED'
      : bounced !== undefined
        ? 'INVITED'
        : email === '' && !isTexted
          ? 'UNREACHABLE'
          : 'INVITABLE',
    ...(isTexted ? { isTexted } : {}),
    ...(bounced ? { bounced } : {}),
  };
}
