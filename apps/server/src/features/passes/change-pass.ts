import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import type { Actor } from '../programs/entry-rows.ts';
import { changeIdentity, type IdentityChange } from './change-identity.ts';
import { findPass } from './find-pass.ts';
import { updatePass } from './update-pass.ts';
import type { PassUpdate } from './update-passes.ts';

type PassChange = Omit<PassUpdate, 'user'> & {
  user?: (IdentityChange & { firstName?: string | undefined; lastName?: string | undefined }) | undefined;
};

/** The pass keeps its holder: a phone number and an own id are those of the holder, and do not choose another one. */
export async function changePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { user, ...changes }: PassChange,
  actor: Actor,
): Promise<void> {
  const { phone, externalId, ...names } = user ?? {};
  if (phone !== undefined || externalId !== undefined) {
    const pass = await findPass(tx, changes.id);
    if (pass.status === 'voided') throw new AppError('passVoided');
    // As in an update of its passes, which is locked before people.
    const { pass_type } = await findPassTemplate(tx, pass.pass_template_id);
    if (pass_type === 'eventTicket') await findPassTemplate(tx, pass.pass_template_id, true);
    await changeIdentity(tx, pass.pass_user_id, { phone, externalId });
  }
  await updatePass(ctx, tx, { ...changes, ...(user && { user: names }) }, actor);
}
