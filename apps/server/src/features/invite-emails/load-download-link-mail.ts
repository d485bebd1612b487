import type { PassContent } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { shortUuid, workspacePublicId } from '../../platform/public-ids.ts';
import { imageUrl } from '../images/image-url.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { findPass, findPassUser } from '../passes/find-pass.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import type { DownloadLinkDelivery } from './deliver-download-link.job.ts';
import { type DownloadLinkFacts, downloadLinkMail } from './download-link-mail.ts';
import { type MailLogo, mailLogo } from './mail-logo.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

type Loading = Pick<Context, 'clock' | 'database' | 'config' | 'keys'>;

/** Builds the mail from the current state of pass, holder and issuer; null if it may no longer be sent. */
export async function loadDownloadLinkMail(
  ctx: Loading,
  tx: WorkspaceTransaction,
  { passId, sendId }: DownloadLinkDelivery,
): Promise<MailMessage | null> {
  const pass = await findPass(tx, passId);
  const user = await findPassUser(tx, pass.pass_user_id);
  if (pass.status === 'voided' || user.unsubscribed_at) return null;
  const { template, contentOf } = await loadPassRenderer(ctx, tx, pass.pass_template_id);
  const address = { workspaceId: tx.workspaceId, passId };
  const content = contentOf(pass, user);
  return downloadLinkMail({
    ...(await issuerFacts(tx)),
    ...lookFacts(content, template, await logoOf(ctx, tx, content)),
    to: user.email,
    firstName: user.first_name,
    downloadUrl: downloadUrl(ctx, address, pass.link_version),
    unsubscribeUrl: unsubscribeUrl(ctx, address),
    messageId: messageId(ctx.config, `link.${workspacePublicId(tx.workspaceId)}.${shortUuid(sendId)}`),
  });
}

type IssuerFacts = Pick<
  DownloadLinkFacts,
  'issuerName' | 'issuerAddress' | 'issuerContact' | 'showPlatformBranding'
>;

async function issuerFacts(tx: WorkspaceTransaction): Promise<IssuerFacts> {
  const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
  return {
    issuerName: workspace.issuer_name ?? workspace.name,
    issuerAddress: workspace.issuer_address,
    issuerContact: workspace.issuer_contact,
    showPlatformBranding: workspace.organization.show_platform_branding,
  };
}

type LookFacts = Pick<DownloadLinkFacts, 'passName' | 'colors' | 'logo' | 'wallets'>;

function lookFacts(content: PassContent, template: PassTemplateRow, logo: MailLogo | null): LookFacts {
  return {
    passName: content.heading || template.name,
    colors: content.colors,
    logo,
    wallets: [
      ...(template.apple_pass_type_identifier_id ? ['Apple Wallet'] : []),
      ...(template.google_issuer_id ? ['Google Wallet'] : []),
    ],
  };
}

async function logoOf(
  ctx: Loading,
  { workspaceId, db }: WorkspaceTransaction,
  content: PassContent,
): Promise<MailLogo | null> {
  const { logo } = content.images;
  if (!logo) return null;
  const file = await db
    .selectFrom('files')
    .select(['width', 'height'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', logo.file)
    .executeTakeFirst();
  return file
    ? mailLogo(imageUrl(ctx.config.publicUrl, workspaceId, logo, 'cropped'), file, logo.crop)
    : null;
}
