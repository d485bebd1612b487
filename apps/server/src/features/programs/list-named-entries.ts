import type { ActorKind, Entry, EntryActor, Page } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { findKeyNames } from '../api-keys/find-key-names.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { listEntries } from './list-entries.ts';
import { findScanners } from './statistics/read-entry-counts.ts';

/** Entries of a pass with the names of their scanners, API keys and accounts. */
export async function listNamedEntries(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  question: Parameters<typeof listEntries>[1],
): Promise<Page<Entry> & { actors: EntryActor[] }> {
  const { page, scanners, keys } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => {
    const page = await listEntries(tx, question);
    const hasScanners = idsOf(page, 'scanner').length > 0;
    return {
      page,
      scanners: hasScanners ? await findScanners(tx) : new Map(),
      keys: await findKeyNames(tx, idsOf(page, 'apiKey')),
    };
  });
  // After the transaction: the account provider may be another server.
  const accounts = idsOf(page, 'account');
  const nameOf = await findCreators(ctx, accounts);
  const withoutStore = (id: string, name: string | null): EntryActor => ({ id, name, store: null });
  return {
    ...page,
    actors: [
      ...idsOf(page, 'scanner').map((id) => ({ id, name: null, store: null, ...scanners.get(id) })),
      ...idsOf(page, 'apiKey').map((id) => withoutStore(id, keys.get(id) ?? null)),
      ...accounts.map((id) => withoutStore(id, nameOf(id))),
    ],
  };
}

function idsOf({ items }: Page<Entry>, kind: ActorKind): string[] {
  return [...new Set(items.flatMap(({ actor }) => (actor.kind === kind && actor.id ? [actor.id] : [])))];
}
