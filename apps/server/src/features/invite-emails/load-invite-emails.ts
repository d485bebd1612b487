import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InviteEmailContent } from '@tessera/contract';
import { type DesignDocument, renderPass, scopeOf } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { downloadUrl } from '../passes/download-link.ts';
import type { PassRow, PassUserRow } from '../passes/find-pass.ts';
import { campaignFactsOf } from '../recipients/recipient-condition.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { bounceAddress, mailName } from './bounces/bounce-address.ts';
import type { DueMail } from './find-due-mails.ts';
import { findInviteEmail } from './find-invite-email.ts';
import { loadMailIssuer, loadPictures, lookOf } from './load-mail-facts.ts';
import { picturesIn } from './mail-picture.ts';
import type { InviteEmailFacts, InviteEmailRenderer, MailIssuer } from './render-invite-email.ts';
import { standardContent } from './standard-content.ts';
import { unsubscribeUrl } from './unsubscribe/unsubscribe-link.ts';

/** Saved content may fail this long for the mails loaded at once; a loop fails after a tenth of a second. */
const failingMilliseconds = 1_000;

type Contents = {
  saved: InviteEmailContent | null;
  template: PassTemplateRow;
  document: DesignDocument;
  issuer: MailIssuer;
};

/** Failing content gets the standard content; after too much failing time, so do all mails. `report` logs the number. */
async function openFallbackWriter(
  { logger }: Pick<Context, 'logger'>,
  { saved, template, document, issuer }: Contents,
): Promise<{ write: (facts: InviteEmailFacts) => MailMessage; report: () => void }> {
  // Loads React and Markdown only here: an idle server does not need them.
  const { openInviteEmailRenderer } = await import('./render-invite-email.ts');
  const standard = await openInviteEmailRenderer(
    { ...standardContent(template, document), subject: null },
    issuer,
  );
  let fallbacks = 0;
  let reason = '';
  let spentFailing = 0;
  const fail = (error: unknown): null => {
    reason = String(error);
    return null;
  };
  const custom: InviteEmailRenderer | null =
    saved && (await openInviteEmailRenderer(saved, issuer).catch(fail));
  const writeCustom = (facts: InviteEmailFacts): MailMessage | null => {
    if (!custom || spentFailing > failingMilliseconds) return null;
    const begunAt = performance.now();
    try {
      return custom(facts).mail;
    } catch (error) {
      spentFailing += performance.now() - begunAt;
      return fail(error);
    }
  };
  return {
    write: (facts) => {
      const mail = writeCustom(facts);
      if (mail) return mail;
      if (saved) fallbacks += 1;
      return standard(facts).mail;
    },
    report: () => {
      if (fallbacks > 0)
        logger.warn('Mails have the standard content, because the saved one failed', {
          passTemplateId: template.id,
          mails: fallbacks,
          reason,
        });
    },
  };
}

type Loading = Pick<Context, 'clock' | 'database' | 'config' | 'keys' | 'logger'>;

/** Upper bound of the pause for other work of the process. */
const turnMilliseconds = 20;

/** Builds mails from the current state; omits passes that are voided or expired and holders who unsubscribed. */
export async function loadInviteEmails(
  ctx: Loading,
  tx: WorkspaceTransaction,
  due: readonly DueMail[],
): Promise<Map<string, MailMessage>> {
  if (due.length === 0) return new Map();
  const mails = new Map(due.map((mail) => [mail.pass_id, mail]));
  const rows = await findPassesWithHolders(tx, [...mails.keys()]);
  const { canSendCustomContent, ...issuer } = await loadMailIssuer(tx);
  const now = ctx.clock();
  const built = new Map<string, MailMessage>();
  for (const [passTemplateId, group] of Map.groupBy(rows, (row) => row.pass_template_id)) {
    const { template, document, inputOf } = await loadPassRenderer(ctx, tx, passTemplateId);
    const saved = canSendCustomContent ? await findInviteEmail(tx, passTemplateId) : null;
    const passes = group
      .filter((row) => !hasExpired(row, document.features, now))
      .map((row) => {
        const input = inputOf(row, userOf(row));
        return { row, input, content: renderPass(input) };
      });
    const pictures = await loadPictures(ctx, tx, [
      ...passes.map(({ content }) => content.images.logo?.file ?? ''),
      ...picturesIn(saved?.body ?? ''),
    ]);
    const writer = await openFallbackWriter(ctx, { saved, template, document, issuer });
    let turn = performance.now();
    for (const { row, input, content } of passes) {
      const mail = mails.get(row.id);
      if (!mail) continue;
      const address = { workspaceId: tx.workspaceId, passId: row.id };
      const reference = { ...address, requestedAt: mail.at };
      const facts: InviteEmailFacts = {
        ...lookOf(content, template, pictures),
        to: row.email,
        scope: scopeOf(input),
        downloadUrl: downloadUrl(ctx, address, row.link_version),
        unsubscribeUrl: unsubscribeUrl(ctx, { workspaceId: tx.workspaceId, passUserId: row.pass_user_id }),
        messageId: messageId(ctx.config, `link.${mailName(reference)}`),
      };
      built.set(row.id, { ...writer.write(facts), returnPath: bounceAddress(ctx, reference) });
      if (performance.now() - turn > turnMilliseconds) {
        await nextTurn();
        turn = performance.now();
      }
    }
    writer.report();
  }
  return built;
}

type PassWithHolder = Awaited<ReturnType<typeof findPassesWithHolders>>[number];

function findPassesWithHolders({ workspaceId, db }: WorkspaceTransaction, passIds: string[]) {
  return (
    db
      .selectFrom('passes')
      .innerJoin('pass_users as person', (join) =>
        join.on('person.workspace_id', '=', workspaceId).onRef('person.id', '=', 'passes.pass_user_id'),
      )
      .selectAll('passes')
      .select([
        'person.email',
        'person.first_name',
        'person.last_name',
        'person.attributes as user_attributes',
        ...campaignFactsOf(workspaceId, 'passes'),
      ])
      .where('passes.workspace_id', '=', workspaceId)
      .where('passes.id', '=', sql<string>`any(${passIds}::uuid[])`)
      .where('passes.status', '=', 'issued')
      .where('person.unsubscribed_at', 'is', null)
      .where('person.erased_at', 'is', null)
      // The pass may have gone to a person without an address.
      .where('person.email', '<>', '')
      .execute()
  );
}

function hasExpired(pass: PassRow, features: Parameters<typeof passExpiry>[1], now: Date): boolean {
  const expiresAt = passExpiry(pass, features);
  return expiresAt !== null && expiresAt <= now;
}

function userOf(row: PassWithHolder): Pick<PassUserRow, 'email' | 'first_name' | 'last_name' | 'attributes'> {
  return {
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    attributes: row.user_attributes,
  };
}
