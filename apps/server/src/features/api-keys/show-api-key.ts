import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { apiKeySealContext } from './api-key-link.ts';
import { findApiKeyLink, noApiKeyLink } from './find-api-key-link.ts';

type Showing = Pick<
  Context,
  'database' | 'identity' | 'keys' | 'clock' | 'ids' | 'queue' | 'reactions' | 'vault'
>;

/** Invalidates the link; of concurrent requests one succeeds. @throws AppError `notFound` */
export async function showApiKey(
  ctx: Showing,
  userId: string,
  token: string,
): Promise<{ name: string; value: string }> {
  const link = await findApiKeyLink(ctx, userId, token);
  return ctx.database.inWorkspace(link.workspaceId, async (tx) => {
    const spent = await tx.db
      .deleteFrom('api_key_links')
      .where('workspace_id', '=', tx.workspaceId)
      .where('api_key_id', '=', link.apiKeyId)
      .where('user_id', '=', userId)
      .returning('sealed_value')
      .executeTakeFirst();
    if (!spent) throw new AppError('notFound', { message: noApiKeyLink });
    await announce(ctx, tx, [
      { type: 'apiKey.shown', payload: { apiKeyId: link.apiKeyId, shownTo: userId } },
    ]);
    return { name: link.name, value: ctx.vault.open(spent.sealed_value, apiKeySealContext(link)) };
  });
}
