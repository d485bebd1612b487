import type { InviteEmailContent } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import type { InviteEmailFacts, InviteEmailRenderer, MailIssuer } from './render-invite-email.ts';
import { standardContent } from './standard-content.ts';

/** How long saved content may fail for the mails loaded at once. A mail that loops fails after a tenth of a second. */
const failingMilliseconds = 1_000;

type Contents = {
  /** Null: the standard content. */
  saved: InviteEmailContent | null;
  template: PassTemplateRow;
  document: DesignDocument;
  issuer: MailIssuer;
};

/**
 * Writes mails with the saved content. A mail whose content fails, because a value makes it loop or the design has changed, gets the
 * standard content, and so do all further ones once failing has taken too long. `report` logs how many did.
 */
export async function openFallbackWriter(
  { logger }: Pick<Context, 'logger'>,
  { saved, template, document, issuer }: Contents,
): Promise<{ write: (facts: InviteEmailFacts) => MailMessage; report: () => void }> {
  // Loads React and Markdown, which a server at rest does not need.
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
