import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';

/** 192 bits: a key is guessed by nobody, so its plain SHA-256 may be stored and looked up. */
const secretBytes = 24;

export type NewApiKey = { id: string; name: string | null; value: string };

/** Makes a key of the workspace. Its value is answered here, once; only its hash is kept. */
export async function createApiKey(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  { name, createdBy }: { name: string | null; createdBy: string | null },
): Promise<NewApiKey> {
  const value = `${apiKeyPrefix}${workspacePublicId(tx.workspaceId)}_${randomBytes(secretBytes).toString('base64url')}`;
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('api_keys')
    .values({
      workspace_id: tx.workspaceId,
      id,
      name,
      obscured_value: `${value.slice(0, 4)}…${value.slice(-4)}`,
      secret_hash: hashApiKey(value),
      created_by: createdBy,
      created_at: ctx.clock(),
    })
    .execute();
  return { id, name, value };
}

/** How a key is kept. */
export function hashApiKey(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
