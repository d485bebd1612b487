import type { PassFilter } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { compilePassFilter } from '../segments/compile-pass-filter.ts';
import { notExpired } from '../segments/pass-state-conditions.ts';
import { expiredStatus } from './delivery-limits.ts';

export type WantedRecipients = {
  passTemplateId: string;
  document: DesignDocument;
  now: Date;
  filter: PassFilter;
};

export function recipientsOf({ workspaceId, db }: WorkspaceTransaction, wanted: WantedRecipients) {
  const { passTemplateId, document, now, filter } = wanted;
  return db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join.on('pass_users.workspace_id', '=', workspaceId).onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('passes.status', '=', 'issued')
    .where('pass_users.erased_at', 'is', null)
    .where(notExpired(document, now))
    .where(compilePassFilter({ workspaceId, document, now }, filter));
}

/** Skipped mails, and those given up while the mail server was away, do not count. */
export const isMailed = sql<SqlBool>`(mail.skipped_at is null
  and (mail.refused_at is null or mail.mail_status is distinct from ${sql.lit(expiredStatus)}))`;

/** Which messages can be sent. */
export type Channels = { mailer: unknown; sms: unknown };

/** A mail where there is an address, else a text message. */
export const isTexted = ({ mailer, sms }: Channels) =>
  sql<SqlBool>`(pass_users.phone is not null and ${sql.lit(Boolean(sms))}
    and (pass_users.email = '' or not ${sql.lit(Boolean(mailer))}))`;

/** Never sent, and the holder can be reached and accepts messages. */
export function isInvitable(workspaceId: string, channels: Channels) {
  return sql<SqlBool>`(pass_users.unsubscribed_at is null
    and (pass_users.email <> '' or ${isTexted(channels)}) and not exists (
    select from download_links_sent as mail where mail.workspace_id = ${workspaceId}
      and mail.pass_id = passes.id and ${isMailed}))`;
}
