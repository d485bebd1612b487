import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';

/** The database holds only the key's hash; every start prints the value, so development stores it in a file. */
const demoApiKeyFile = 'demo-api-key';

/** Stores the value before the transaction commits, so that no valid key is unknown. */
export async function createDemoApiKey(
  ctx: Pick<Context, 'ids' | 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  createdBy: string,
): Promise<void> {
  const { value } = await createApiKey(ctx, tx, { name: 'Demo', createdBy });
  const path = pathOf(ctx.config);
  const temporary = `${path}.${ctx.ids.uuid()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${value}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** Does not check whether the key is valid. */
export async function readDemoApiKey(config: Pick<Config, 'dataDirectory'>): Promise<string | null> {
  try {
    return (await readFile(pathOf(config), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function pathOf({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, demoApiKeyFile);
}
