import { randomInt } from 'node:crypto';
import { shortCodeOf, shortCodesMax } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { unnestRows } from '../../../platform/database/unnest-rows.ts';

export const shortCodesPerPage = 1_000;

/** Codes that no pass has. In a workspace of a million passes, one in 30,000 drawn is taken. */
export async function newShortCodes(
  { workspaceId, db }: WorkspaceTransaction,
  count: number,
): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = new Set<string>();
    while (free.size + drawn.size < count) {
      const code = shortCodeOf(randomInt(shortCodesMax));
      if (!free.has(code)) drawn.add(code);
    }
    const { rows } = await sql<{ short_code: string }>`select short_code from passes
      where workspace_id = ${workspaceId} and short_code = any(${[...drawn]}::text[])`.execute(db);
    for (const { short_code } of rows) drawn.delete(short_code);
    for (const code of drawn) free.add(code);
  }
  return [...free];
}

/** Of passes that an earlier release issued. Skips locked ones, which the next run finds again. */
export async function giveShortCodes(tx: WorkspaceTransaction): Promise<number> {
  const { workspaceId, db } = tx;
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('short_code', 'is', null)
    .orderBy('id')
    .limit(shortCodesPerPage)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (passes.length === 0) return 0;
  const codes = await newShortCodes(tx, passes.length);
  const rows = passes.map(({ id }, index) => ({ id, short_code: codes[index] }));
  await sql`update passes set short_code = given.short_code
    from ${unnestRows('given', { id: 'uuid', short_code: 'text' }, rows)}
    where passes.workspace_id = ${workspaceId} and passes.id = given.id`.execute(db);
  return passes.length;
}
