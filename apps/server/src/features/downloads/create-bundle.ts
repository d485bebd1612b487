import type { PassBundle } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { bundleUrl } from './bundle-link.ts';

/** Stores nothing. @throws AppError `notFound`, `passVoided`, `validationFailed` for passes of several people */
export async function createBundle(
  ctx: Pick<Context, 'config' | 'keys'>,
  { workspaceId, db }: WorkspaceTransaction,
  { passIds: given }: { passIds: readonly string[] },
): Promise<PassBundle> {
  const passIds = [...new Set(given)];
  const passes = await db
    .selectFrom('passes')
    .select(['id', 'pass_user_id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .execute();
  const [holderId, ...others] = new Set(passes.map(({ pass_user_id }) => pass_user_id));
  if (holderId === undefined || passes.length < passIds.length) throw new AppError('notFound');
  if (others.length > 0) {
    const message = 'The passes of a bundle must belong to one person.';
    throw new AppError('validationFailed', { message, issues: [{ path: 'passIds', message }] });
  }
  if (passes.some(({ status }) => status === 'voided')) throw new AppError('passVoided');
  return { url: bundleUrl(ctx, { workspaceId, holderId, passIds }), passIds };
}
