import { ConfigError } from '../config/config-error.ts';
import type { Installation } from './open-installation.ts';

/** @throws ConfigError if no workspace has the handle */
export async function findWorkspaceId(
  { database }: Pick<Installation, 'database'>,
  handle: string,
): Promise<string> {
  const workspace = await database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirst();
  if (!workspace) throw new ConfigError('invalid', `There is no workspace with the handle "${handle}".`);
  return workspace.id;
}
