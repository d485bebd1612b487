import type { SignUpSettings, SignUps } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { getSignUps } from './get-sign-ups.ts';

export type SignUpChanges = { passTemplateId: string } & {
  [Setting in keyof SignUpSettings]?: SignUpSettings[Setting] | undefined;
};

/** @throws AppError `notFound`, `archived` */
export async function saveSignUps(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'config'>,
  tx: WorkspaceTransaction,
  { passTemplateId, ...changes }: SignUpChanges,
): Promise<SignUps> {
  const { workspaceId, db } = tx;
  // Locked, so that two simultaneous saves keep each other's settings.
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  const before = await getSignUps(ctx, tx, passTemplateId);
  const {
    accessLevel = before.accessLevel,
    consentText = before.consentText,
    confirmEmail = before.confirmEmail,
    contact = before.contact,
    phoneCountry = before.phoneCountry,
  } = changes;
  if (accessLevel !== before.accessLevel)
    await db
      .updateTable('pass_templates')
      .set({ sign_up_access_level: accessLevel })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', passTemplateId)
      .execute();
  const settings = {
    consent_text: consentText,
    confirm_email: confirmEmail,
    contact,
    phone_country: phoneCountry,
    updated_at: ctx.clock(),
  };
  await db
    .insertInto('sign_up_pages')
    .values({ workspace_id: workspaceId, pass_template_id: passTemplateId, ...settings })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'pass_template_id']).doUpdateSet(settings))
    .execute();
  await announce(ctx, tx, [{ type: 'passTemplate.updated', payload: { passTemplateId } }]);
  return getSignUps(ctx, tx, passTemplateId);
}
