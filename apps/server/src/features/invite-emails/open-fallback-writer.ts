import type { InviteEmailContent } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import type { InviteEmailFacts, InviteEmailRenderer, MailIssuer } from './render-invite-email.ts';
import { standardContent } from './standard-content.ts';

/** Saved content may fail this long for the mails loaded at once; a loop fails after a tenth of a second. */
const failingMilliseconds = 1_000;

type Contents = {
  saved: InviteEmailContent | null;
  template: PassTemplateRow;
  document: DesignDocument;
  issuer: MailIssuer;
};

/** Failing content gets the standard content; after too much failing time, so do all mails. `report` logs the number. */
export async function openFallbackWriter(
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
