import { nextLastModified } from '@tessera/apple-wallet';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type IssuedPass, issuePasses } from '../features/passes/issue/issue-passes.ts';
import { updatePasses } from '../features/passes/update-passes.ts';
import { voidPasses } from '../features/passes/void-passes.ts';
import type { WorkspaceWithOrganization } from '../features/workspaces/find-workspace-by-id.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows, unnestRows } from '../platform/database/unnest-rows.ts';
import { announce } from '../platform/events/announce.ts';
import { passesVoided } from '../platform/events/pass-events.ts';
import type { DemoPass } from './demo-content.ts';
import { type PastEvent, writeHistory } from './demo-history.ts';
import { addToWallets } from './demo-wallets.ts';

export type AddedPass = IssuedPass & { demo: DemoPass };

export type PassesToAdd = {
  workspace: WorkspaceWithOrganization;
  passTemplateId: string;
  passes: readonly DemoPass[];
  timeOf: (daysAgo: number) => Date;
};

const passesPerSet = 500;
/** A mail server takes a mail within seconds. */
const mailMilliseconds = 3_000;

/** Uses the operations for sets, then dates everything within the last year. Enqueues no jobs: the wallets have followed long ago. */
export async function addDemoPasses(
  ctx: Context,
  tx: WorkspaceTransaction,
  toAdd: PassesToAdd,
): Promise<AddedPass[]> {
  // Each set counts on the days of its passes, not on the day of the load.
  const uncounted = { ...ctx, reactions: { ...ctx.reactions, countSteps: () => [] } };
  const added = await issueSets(uncounted, tx, toAdd);
  const past: PastEvent[] = added.map(({ id, demo }) => ({
    at: toAdd.timeOf(demo.daysAgo),
    event: { type: 'pass.issued', payload: { passId: id, passTemplateId: toAdd.passTemplateId } },
    isCountOnly: true,
  }));
  past.push(...(await addToWallets(ctx, tx, toAdd, added)));
  past.push(...(await recordMails(ctx, tx, toAdd, added)));
  past.push(...(await unsubscribe(tx, toAdd, added)));
  await update(uncounted, tx, toAdd, added);
  past.push(...(await voidSome(uncounted, tx, toAdd, added)));
  await setTimes(tx, toAdd, added);
  await writeHistory(ctx, tx, past);
  return added;
}

async function issueSets(
  ctx: Context,
  tx: WorkspaceTransaction,
  { workspace, passTemplateId, passes, timeOf }: PassesToAdd,
): Promise<AddedPass[]> {
  // Ids sort by creation.
  const sorted = passes.toSorted((one, other) => other.daysAgo - one.daysAgo);
  const added: AddedPass[] = [];
  for (const set of setsOf(sorted)) {
    const issued = await issuePasses(ctx, tx, workspace, {
      passTemplateId,
      passes: set.map(({ person: user, attributes, expiresDaysAgo, utmSource }) => ({
        user,
        attributes,
        expiresAt: expiresDaysAgo === undefined ? null : timeOf(expiresDaysAgo),
        utm: utmSource === undefined ? null : { source: utmSource },
      })),
      source: { via: set[0]?.via ?? 'demo', by: null },
    });
    added.push(...issued.flatMap((pass, index) => (set[index] ? [{ ...pass, demo: set[index] }] : [])));
  }
  return added;
}

/** The passes of a set have the same source. */
function setsOf(passes: readonly DemoPass[]): DemoPass[][] {
  const sets: DemoPass[][] = [];
  for (const pass of passes) {
    const last = sets.at(-1);
    if (last && last.length < passesPerSet && last[0]?.via === pass.via) last.push(pass);
    else sets.push([pass]);
  }
  return sets;
}

const mailColumns = {
  pass_id: 'uuid',
  id: 'uuid',
  at: 'timestamptz',
  delivered_at: 'timestamptz',
  refused_at: 'timestamptz',
} as const;

async function recordMails(
  ctx: Context,
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, timeOf }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<PastEvent[]> {
  const rows = added.flatMap(({ id, demo }) => {
    if (!demo.mail) return [];
    const at = timeOf(demo.daysAgo);
    const answeredAt = new Date(at.getTime() + mailMilliseconds);
    const isRefused = demo.mail === 'refused';
    return {
      pass_id: id,
      id: ctx.ids.uuid(),
      at,
      delivered_at: isRefused ? null : answeredAt,
      refused_at: isRefused ? answeredAt : null,
    };
  });
  await sql`${insertRows(workspaceId, 'download_links_sent', mailColumns, rows)}`.execute(db);
  return rows.flatMap(({ pass_id: passId, id: sendId, at, refused_at }): PastEvent[] => [
    { at, event: { type: 'downloadLink.sent', payload: { passId, passTemplateId, sendId } } },
    ...(refused_at
      ? [{ at: refused_at, event: { type: 'downloadLink.refused' as const, payload: { passId } } }]
      : []),
  ]);
}

async function unsubscribe(
  { workspaceId, db }: WorkspaceTransaction,
  { timeOf }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<PastEvent[]> {
  const rows = added.flatMap(({ user, demo: { unsubscribedDaysAgo } }) =>
    unsubscribedDaysAgo === undefined ? [] : [{ id: user.id, at: timeOf(unsubscribedDaysAgo) }],
  );
  await sql`update pass_users set unsubscribed_at = person.at
    from ${unnestRows('person', { id: 'uuid', at: 'timestamptz' }, rows)}
    where pass_users.workspace_id = ${workspaceId} and pass_users.id = person.id`.execute(db);
  return rows.map(({ id, at }) => ({
    at,
    event: { type: 'person.unsubscribed', payload: { passUserId: id } },
  }));
}

async function update(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<void> {
  const visited = added.flatMap(({ id, document, demo: { visit } }) =>
    visit ? [{ id, document, visit }] : [],
  );
  for (let from = 0; from < visited.length; from += passesPerSet) {
    const set = visited.slice(from, from + passesPerSet);
    const updates = set.map(({ id, visit: { attributes } }) => ({ id, attributes }));
    if (set[0]) await updatePasses(ctx, tx, { passTemplateId, document: set[0].document, updates });
  }
}

/** Runs last: operations refuse or skip voided passes. */
async function voidSome(
  ctx: Context,
  tx: WorkspaceTransaction,
  { timeOf }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<PastEvent[]> {
  const times = new Map(
    added.flatMap(({ id, demo: { voidedDaysAgo } }): [string, Date][] =>
      voidedDaysAgo === undefined ? [] : [[id, timeOf(voidedDaysAgo)]],
    ),
  );
  const voided = await voidPasses(ctx, tx, [...times.keys()], { atOnce: true });
  await announce(ctx, tx, passesVoided(voided));
  return voided.flatMap((pass) => {
    const at = times.get(pass.passId);
    return at ? passesVoided([pass]).map((event) => ({ at, event, isCountOnly: true })) : [];
  });
}

const timeColumns = {
  id: 'uuid',
  user_id: 'uuid',
  created_at: 'timestamptz',
  last_modified: 'timestamptz',
  voided_at: 'timestamptz',
} as const;

/** Replaces the time of the load, which the operations wrote. */
async function setTimes(
  { workspaceId, db }: WorkspaceTransaction,
  { timeOf }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<void> {
  const rows = added.map(({ id, user, demo: { daysAgo, visit, voidedDaysAgo } }) => ({
    id,
    user_id: user.id,
    created_at: timeOf(daysAgo),
    last_modified: nextLastModified(null, timeOf(voidedDaysAgo ?? visit?.daysAgo ?? daysAgo)),
    voided_at: voidedDaysAgo === undefined ? null : timeOf(voidedDaysAgo),
  }));
  const times = unnestRows('times', timeColumns, rows);
  await sql`update passes
    set created_at = times.created_at, last_modified = times.last_modified, voided_at = times.voided_at
    from ${times} where passes.workspace_id = ${workspaceId} and passes.id = times.id`.execute(db);
  await sql`update pass_users set created_at = least(pass_users.created_at, times.created_at)
    from ${times} where pass_users.workspace_id = ${workspaceId} and pass_users.id = times.user_id`.execute(
    db,
  );
}
