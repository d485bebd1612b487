import { nextLastModified } from '@tessera/apple-wallet';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { derivedId } from '../features/programs/entry-rows.ts';
import { lapseRewards } from '../features/programs/lapse-rewards.ts';
import { openBalances } from '../features/programs/open-balances.ts';
import { type EntryRow, recordEntries } from '../features/programs/record-entries.ts';
import { saveProgram } from '../features/programs/save-program.ts';
import { assignStore } from '../features/scans/assign-store.ts';
import { createScanner } from '../features/scans/create-scanner.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { unnestRows } from '../platform/database/unnest-rows.ts';
import type { AddedPass } from './add-demo-passes.ts';
import type { DemoProgram } from './demo-content.ts';
import { type DemoScanRow, enrollDemoScanner, writeDemoScans } from './write-demo-scans.ts';

type ProgramToAdd = {
  program: DemoProgram;
  passTemplateId: string;
  ownerId: string;
  added: readonly AddedPass[];
  timeOf: (daysAgo: number) => Date;
};

/** After the passes, whose issuing would record their entries today. `ctx`: at the time of the load, in the caller's transaction, without jobs. */
export async function addDemoProgram(
  ctx: Context,
  tx: WorkspaceTransaction,
  { program, passTemplateId, ownerId, added, timeOf }: ProgramToAdd,
): Promise<void> {
  const began = { ...ctx, clock: () => timeOf(program.beganDaysAgo) };
  const { id: programId } = await saveProgram(began, tx, {
    passTemplateId,
    rules: program.rules,
    savedBy: ownerId,
  });
  const attempt = { retries: 0, signal: new AbortController().signal };
  await openBalances(began, { workspaceId: tx.workspaceId, programId }, attempt);
  const tillIds: string[] = [];
  for (const { store, ...till } of program.tills) {
    const scanner = { ...till, passTemplateIds: [passTemplateId], goalId: null, createdBy: ownerId };
    const { id: scannerId } = await createScanner(began, tx, scanner);
    await assignStore(tx, { scannerId, store });
    tillIds.push(scannerId);
  }
  const actions = added.flatMap((pass) => [
    ...bonusesOf(program, pass, timeOf),
    ...visitsOf(ctx, pass, tillIds),
  ]);
  await record(ctx, tx, programId, actions);
  await lapseRewards(tx, ctx.clock());
  const scans = actions.flatMap(scanOf);
  await writeDemoScans(ctx, tx, passTemplateId, scans);
  for (const scannerId of tillIds) await enrollDemoScanner(tx, scannerId, scans);
}

/** What the rules give a new pass. */
const bonusesOf = (
  { rules }: DemoProgram,
  { id: passId, demo }: AddedPass,
  timeOf: (daysAgo: number) => Date,
): EntryRow[] =>
  rules.earning.flatMap(({ on, key }) =>
    on === 'issue'
      ? {
          ...{ id: derivedId('issue', passId, key), passId, occurredAt: timeOf(demo.daysAgo) },
          action: { kind: 'rule' as const, rule: key },
          actor: { kind: 'job' as const, id: null },
        }
      : [],
  );

const visitsOf = (
  { ids }: Pick<Context, 'ids'>,
  { id: passId, demo }: AddedPass,
  tillIds: readonly string[],
): EntryRow[] =>
  (demo.visits ?? []).map(({ at: occurredAt, till, spent, redeems }) => ({
    ...{ id: ids.uuid(), passId, occurredAt },
    action: redeems
      ? { kind: 'redeem', reward: redeems }
      : { kind: 'visit', ...(spent !== null && { spent }) },
    actor: { kind: 'scanner', id: tillIds[till] ?? null },
  }));

/** By month, at the time of the last entry; then entries and passes get their own times. */
async function record(
  ctx: Context,
  tx: WorkspaceTransaction,
  programId: string,
  actions: readonly EntryRow[],
): Promise<void> {
  const sorted = actions.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  const monthOf = ({ occurredAt }: EntryRow) => occurredAt.toISOString().slice(0, '2026-11'.length);
  for (const set of Map.groupBy(sorted, monthOf).values()) {
    const recordedAt = set.at(-1)?.occurredAt ?? ctx.clock();
    const results = await recordEntries({ ...ctx, clock: () => recordedAt }, tx, set);
    const refused = results.find(({ outcome }) => outcome !== 'recorded');
    if (refused) throw new Error(`The program refused a visit of the demo: ${refused.message}`);
  }
  await tx.db
    .updateTable('program_entries')
    .set((eb) => ({ recorded_at: eb.ref('occurred_at') }))
    .where('workspace_id', '=', tx.workspaceId)
    .where('program_id', '=', programId)
    .execute();
  const changed = new Map(sorted.map(({ passId, occurredAt }) => [passId, occurredAt]));
  const rows = [...changed].map(([id, at]) => ({ id, last_modified: nextLastModified(null, at) }));
  await sql`update passes set last_modified = changed.last_modified
    from ${unnestRows('changed', { id: 'uuid', last_modified: 'timestamptz' }, rows)}
    where passes.workspace_id = ${tx.workspaceId} and passes.id = changed.id`.execute(tx.db);
}

function scanOf({ id, passId, action, actor, occurredAt }: EntryRow): DemoScanRow[] {
  if (actor.kind !== 'scanner' || actor.id === null) return [];
  const isReward = action.kind === 'redeem';
  return [
    {
      ...{ id, pass_id: passId, scanned_by: actor.id, scanned_at: occurredAt },
      ...{ action: isReward ? 'add' : 'visit', kind: isReward ? 'reward' : null },
      ...{ attribute: null, amount: null, outcome: 'accepted' },
    },
  ];
}
