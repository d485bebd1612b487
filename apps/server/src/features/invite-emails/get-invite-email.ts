import type { InviteEmailInfo } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { loadDesignDocument } from '../pass-templates/load-design-document.ts';
import { findInviteEmail } from './find-invite-email.ts';
import { type Channels, isInvitable, recipientsOf } from './find-recipients.ts';
import { standardContent } from './standard-content.ts';

export async function getInviteEmail(
  ctx: Pick<Context, 'clock' | 'config' | 'mailer' | 'sms'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<InviteEmailInfo> {
  const template = await findPassTemplate(tx, passTemplateId);
  const document = await loadDesignDocument(
    tx,
    template.published_revision_id ?? template.latest_revision_id,
  );
  const saved = await findInviteEmail(tx, passTemplateId);
  const { emailSendLimit } = ctx.config;
  return {
    inviteEmail: saved ?? standardContent(template, document),
    isDefault: saved === null,
    emailSendLimit,
    isWithinEmailSendLimit: !(await hasMoreInvitable(ctx, tx, {
      passTemplateId,
      document,
      now: ctx.clock(),
      limit: emailSendLimit,
    })),
  };
}

type Wanted = { passTemplateId: string; document: DesignDocument; now: Date; limit: number };

async function hasMoreInvitable(
  channels: Channels,
  tx: WorkspaceTransaction,
  { limit, ...wanted }: Wanted,
): Promise<boolean> {
  const next = await recipientsOf(tx, { ...wanted, filter: { all: [] } })
    .where(isInvitable(tx.workspaceId, channels))
    .select('passes.id')
    .offset(limit)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}
