import { apiKeyPrefix } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { hashApiKey } from './create-api-key.ts';

const unknownKey = 'The API key is missing or not valid. Send it as "Authorization: Bearer tsk_…".';

/** The workspace a key opens. A malformed, an unknown and a revoked key get the same answer. */
export async function authenticateApiKey(
  ctx: Pick<Context, 'database'>,
  value: string | null,
): Promise<string> {
  const workspaceId = value && readWorkspace(value);
  const key =
    workspaceId &&
    (await ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom('api_keys')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('secret_hash', '=', hashApiKey(value))
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    ));
  if (!workspaceId || !key) throw new AppError('unauthorized', { message: unknownKey });
  return workspaceId;
}

function readWorkspace(value: string): string | null {
  const [workspace = ''] = value.slice(apiKeyPrefix.length).split('_');
  return value.startsWith(apiKeyPrefix) ? readWorkspacePublicId(workspace) : null;
}
