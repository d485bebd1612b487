import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type Wallets = { apple: boolean; google: boolean };

export async function findWallets(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: string[],
): Promise<Map<string, Wallets>> {
  const wallets = new Map<string, Wallets>();
  if (passIds.length === 0) return wallets;
  const apple = await db
    .selectFrom('apple_registrations')
    .select('pass_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .execute();
  const google = await db
    .selectFrom('google_objects')
    .select('pass_id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .where('holders', '>', 0)
    .execute();
  for (const { pass_id } of apple) wallets.set(pass_id, { apple: true, google: false });
  for (const { pass_id } of google)
    wallets.set(pass_id, { apple: wallets.get(pass_id)?.apple ?? false, google: true });
  return wallets;
}
