import type { Pass } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findPass, findPassUser } from './find-pass.ts';
import { findWallets } from './find-wallets.ts';
import { validityTimezone } from './pass-validity.ts';
import { presentPass } from './present-pass.ts';

export async function getPass(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<Pass> {
  const pass = await findPass(tx, passId);
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const wallets = (await findWallets(tx, [passId])).get(passId) ?? { apple: false, google: false };
  const user = await findPassUser(tx, pass.pass_user_id);
  const timezone = await validityTimezone(tx, [document]);
  return presentPass(ctx, { pass, user, wallets, document, timezone });
}
