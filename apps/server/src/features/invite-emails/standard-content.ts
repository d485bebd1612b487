import { type InviteEmailContent, inviteSubjectLengthMax } from '@tessera/contract';
import { type DesignDocument, holdsLiquid } from '@tessera/pass-design';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';

export function standardContent(
  template: Pick<PassTemplateRow, 'name' | 'apple_pass_type_identifier_id' | 'google_issuer_id'>,
  { heading }: Pick<DesignDocument, 'heading'>,
): InviteEmailContent {
  const wallets = [
    ...(template.apple_pass_type_identifier_id ? ['Apple Wallet'] : []),
    ...(template.google_issuer_id ? ['Google Wallet'] : []),
  ];
  return {
    subject: standardSubject(heading.trim() || (holdsLiquid(template.name) ? '' : template.name)),
    body: `# Your pass is ready

Hello {{ user.firstName | default: "there" }},

{{ issuer.name }} has made a pass for you. Open this email on your phone and add the pass to ${wallets.join(' or ') || 'your phone’s wallet'}.

[Get your pass](pass)`,
    replyTo: '',
  };
}

function standardSubject(passName: string): string {
  const subject = `${passName}: your pass is ready`;
  return passName && subject.length <= inviteSubjectLengthMax ? subject : 'Your pass is ready';
}
