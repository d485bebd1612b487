import type { SignUps } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { signUpUrl } from '../pass-templates/sign-up-url.ts';

export async function getSignUps(
  { config }: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<SignUps> {
  const { workspaceId, db } = tx;
  const template = await findPassTemplate(tx, passTemplateId);
  const page = await db
    .selectFrom('sign_up_pages')
    .select(['consent_text', 'confirm_email', 'contact', 'phone_country'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirst();
  return {
    accessLevel: template.sign_up_access_level,
    consentText: page?.consent_text ?? '',
    confirmEmail: page?.confirm_email ?? false,
    contact: page?.contact ?? 'email',
    phoneCountry: page?.phone_country ?? null,
    url: signUpUrl({ publicUrl: config.publicUrl, workspaceId }, template),
  };
}
