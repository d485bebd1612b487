import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { newApiKeyValue } from './api-key-value.ts';

export type ApiKeyInput = {
  name: string | null;
  createdBy: string | null;
  secure?: boolean;
  expiresAt?: Date | null;
  /** For a key that can be shown again because its secret is derived; random by default. */
  secret?: string;
};
export type NewApiKey = { id: string; name: string | null; value: string };

/** Returns the value once; only its hash is stored. */
export async function createApiKey(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  { name, createdBy, secure = false, expiresAt = null, secret }: ApiKeyInput,
): Promise<NewApiKey> {
  const { value, obscuredValue, secretHash } = newApiKeyValue(
    { kind: 'workspace', workspaceId: tx.workspaceId },
    secret,
  );
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('api_keys')
    .values({
      workspace_id: tx.workspaceId,
      id,
      name,
      secure,
      obscured_value: obscuredValue,
      secret_hash: secretHash,
      created_by: createdBy,
      created_at: ctx.clock(),
      expires_at: expiresAt,
    })
    .execute();
  return { id, name, value };
}
