import type { Releases } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { unnestRows } from '../../platform/database/unnest-rows.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesChanged } from '../../platform/events/pass-events.ts';
import { findReleases } from '../recipients/find-releases.ts';

export async function touchPassesOfUsers(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  if (changed.size === 0) return;
  const passes = await tx.db
    .selectFrom('passes')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`pass_user_id = any(${[...changed.keys()]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (passes.length === 0) return;
  const change = await nextChange(tx, ctx.clock);
  await tx.db
    .updateTable('passes')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`id = any(${passes.map(({ id }) => id)}::uuid[])`)
    .execute();
  const edits = passes.map((pass) => ({ pass, values: changed.get(pass.pass_user_id) ?? new Set<string>() }));
  await writeReleases(tx, await findReleases(tx, edits, change));
  await announce(ctx, tx, passesChanged(passes.filter(({ status }) => status === 'issued')));
}

async function writeReleases(
  { workspaceId, db }: WorkspaceTransaction,
  releases: ReadonlyMap<string, Releases>,
): Promise<void> {
  if (releases.size === 0) return;
  const rows = [...releases].map(([id, released]) => ({ id, released: JSON.stringify(released) }));
  await sql`update passes set released = edited.released
    from ${unnestRows('edited', { id: 'uuid', released: 'jsonb' }, rows)}
    where passes.workspace_id = ${workspaceId} and passes.id = edited.id`.execute(db);
}
