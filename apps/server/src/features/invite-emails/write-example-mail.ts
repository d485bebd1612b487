import type { FieldIssue, InviteEmailContent, InviteEmailPreview } from '@tessera/contract';
import { liquidProblem, type RenderInput, renderPass, scopeOf } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { findPass, findPassUser } from '../passes/find-pass.ts';
import { withFrozenCampaigns } from '../recipients/with-frozen-campaigns.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { findInviteEmail } from './find-invite-email.ts';
import { loadMailIssuer, loadPictures, lookOf } from './load-mail-facts.ts';
import { picturesIn } from './mail-picture.ts';
import { standardContent } from './standard-content.ts';

/** Shows that mails name the company's address, as many laws require. */
const fallbackAddress = 'Your company’s address';

export async function previewInviteEmail(
  ctx: Parameters<typeof writeExampleMail>[0],
  tx: WorkspaceTransaction,
  wanted: WantedExample,
): Promise<InviteEmailPreview> {
  const { mail, issues } = await writeExampleMail(ctx, tx, { ...wanted, fallbackAddress });
  if (!mail) return { mail, issues };
  const { fromName, to, subject, html, text } = mail;
  return { mail: { from: fromName, to, subject, html, text }, issues };
}

export type WantedExample = {
  passTemplateId: string;
  content?: InviteEmailContent | undefined;
  passId?: string | undefined;
  /** Shown if the company has no address. */
  fallbackAddress?: string;
};

/** Its unsubscribe link has no effect; without a pass, its button leads to the start page. */
export type ExampleMail = {
  mail: MailMessage | null;
  issues: FieldIssue[];
};

type Writing = Pick<Context, 'clock' | 'database' | 'config' | 'keys' | 'ids'>;

export async function writeExampleMail(
  ctx: Writing,
  tx: WorkspaceTransaction,
  { passTemplateId, passId, fallbackAddress, ...wanted }: WantedExample,
): Promise<ExampleMail> {
  const { template, document, inputOf, sampleInput } = await loadPassRenderer(ctx, tx, passTemplateId);
  const content =
    wanted.content ?? (await findInviteEmail(tx, passTemplateId)) ?? standardContent(template, document);
  const holder = passId === undefined ? null : await findHolder(tx, passTemplateId, passId);
  const input = holder ? inputOf(holder.pass, holder.user) : sampleInput();
  const issues = (['subject', 'body'] as const).flatMap((path) => {
    const message = liquidProblem(content[path], document);
    return message ? [{ path, message }] : [];
  });
  if (issues.length > 0) return { mail: null, issues };
  const pass = renderPass(input);
  const pictures = await loadPictures(ctx, tx, [pass.images.logo?.file ?? '', ...picturesIn(content.body)]);
  const issuer = await loadMailIssuer(tx);
  const { publicUrl } = ctx.config;
  try {
    // Loads React and Markdown only here: an idle server does not need them.
    const { openInviteEmailRenderer } = await import('./render-invite-email.ts');
    const write = await openInviteEmailRenderer(content, {
      ...issuer,
      issuerAddress: issuer.issuerAddress ?? fallbackAddress ?? null,
    });
    const { mail, problems } = write({
      ...lookOf(pass, template, pictures),
      to: input.user.email,
      scope: scopeOf(input),
      downloadUrl: holder
        ? downloadUrl(ctx, { workspaceId: tx.workspaceId, passId: holder.pass.id }, holder.pass.link_version)
        : `${publicUrl}/`,
      unsubscribeUrl: `${publicUrl}/u/test`,
      messageId: messageId(ctx.config, `test.${ctx.ids.uuid()}`),
    });
    return { mail, issues: problems.map((message) => ({ path: 'body', message })) };
  } catch (error) {
    return { mail: null, issues: [{ path: 'body', message: messageOf(error, input) }] };
  }
}

async function findHolder(tx: WorkspaceTransaction, passTemplateId: string, passId: string) {
  const pass = await findPass(tx, passId);
  if (pass.pass_template_id !== passTemplateId) throw new AppError('notFound');
  const shown = await withFrozenCampaigns(tx, pass);
  return { pass: shown, user: await findPassUser(tx, pass.pass_user_id) };
}

const messageOf = (error: unknown, { user }: RenderInput): string =>
  `The email to ${user.email} cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
