import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { ApiCaller } from './authenticate-api-key.ts';

/** Finding unused keys needs a minute's accuracy, which saves writes. */
const recordIntervalMilliseconds = 60_000;
/** For keys that are not cached, the stored time alone limits writes. */
const keysMax = 10_000;

/** At most once a minute per key, without delaying the request or waiting for a locked row. A crash loses at most a minute. */
export function createApiKeyUseRecorder(
  ctx: Pick<Context, 'database' | 'clock' | 'logger'>,
): (caller: ApiCaller) => void {
  const recorded = new LRUCache<string, number>({ max: keysMax });
  return (caller) => {
    const now = ctx.clock();
    const last = recorded.get(caller.apiKeyId) ?? caller.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - last < recordIntervalMilliseconds) return;
    recorded.set(caller.apiKeyId, now.getTime());
    void writeUse(ctx, caller, now).catch((error: unknown) =>
      ctx.logger.warn('The use of an API key could not be recorded', { reason: String(error) }),
    );
  };
}

async function writeUse(
  { database }: Pick<Context, 'database'>,
  caller: ApiCaller,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - recordIntervalMilliseconds);
  if (caller.kind === 'organization') {
    await database.global
      .updateTable('organization_api_keys')
      .set({ last_used_at: now })
      .where('organization_id', '=', caller.organizationId)
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('organization_api_keys')
          .select('id')
          .where('organization_id', '=', caller.organizationId)
          .where('id', '=', caller.apiKeyId)
          .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
          .forUpdate()
          .skipLocked(),
      )
      .execute();
    return;
  }
  await database.inWorkspace(caller.workspaceId, ({ workspaceId, db }) =>
    db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('api_keys')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', caller.apiKeyId)
          .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
          .forUpdate()
          .skipLocked(),
      )
      .execute(),
  );
}
