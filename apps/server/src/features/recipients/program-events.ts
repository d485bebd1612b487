import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TriggerOccurrence } from '../../platform/database/schema/campaigns-tables.ts';
import { isNotReversed, isVisit } from '../segments/program-conditions.ts';

type ProgramOccurrence = Exclude<TriggerOccurrence, { kind: 'issued' | 'installed' | 'date' }>;

export const isOfProgram = (occurrence: TriggerOccurrence): occurrence is ProgramOccurrence =>
  occurrence.kind !== 'issued' && occurrence.kind !== 'installed' && occurrence.kind !== 'date';

/**
 * Passes to which it happened within the window, by the time at which the server recorded it: a scan that a phone sends late counts when it arrives,
 * and once. Reads the entries of the window by an index, whatever the number of passes.
 */
export function programEvent(
  workspaceId: string,
  occurrence: ProgramOccurrence,
  passes: string,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${passes}.${name}`);
  const { after, until } = occurrence;
  if (occurrence.kind === 'tierReached') {
    const raised = (part: string) => sql`(${column('program_standing')} #>> ${['tierRaised', part]}::text[])`;
    // A pass changes when it rises; the index on the time of the change spares the others.
    return sql<SqlBool>`(${column('last_modified')} > ${after}::timestamptz
      and coalesce(${raised('at')} collate "C" > ${after} and ${raised('at')} collate "C" <= ${until}, false)
      ${occurrence.tier === null ? sql`` : sql`and ${raised('to')} = ${occurrence.tier}`})`;
  }
  const entries = (condition: RawBuilder<unknown>) => sql<SqlBool>`${column('id')} in (
    select entry.pass_id from program_entries as entry
    where entry.workspace_id = ${workspaceId} and entry.program_id = ${occurrence.programId}
      and entry.recorded_at > ${after}::timestamptz and entry.recorded_at <= ${until}::timestamptz
      and entry.occurred_at >= ${recordedSince(after)}::timestamptz and ${condition})`;
  switch (occurrence.kind) {
    case 'visited':
      return entries(sql`${isVisit('entry')} and ${isNotReversed(workspaceId)}`);
    case 'rewardEarned': {
      const key = occurrence.reward === null ? sql`` : sql`and reward.key = ${occurrence.reward}`;
      return entries(sql`entry.id = entry.request_id and exists (
        select from rewards as reward
        where reward.workspace_id = ${workspaceId} and reward.pass_id = entry.pass_id
          and reward.earned_at = entry.occurred_at and reward.earned_by = entry.request_id ${key}
          and reward.status <> 'reversed' and reward.redeemed_by is distinct from reward.earned_by)`);
    }
    case 'balanceReached':
      return entries(sql`entry.balance = ${occurrence.balance} and entry.kind not in ('opening', 'import', 'reverse')
        and entry.balance_after >= ${occurrence.amount}::bigint
        and entry.balance_after - entry.amount < ${occurrence.amount}::bigint and ${isNotReversed(workspaceId)}`);
    case 'notVisited':
      return sql<SqlBool>`(${entries(sql`${isVisit('entry')} and ${isNotReversed(workspaceId)}`)} and not exists (
        select from program_entries as later
        where later.workspace_id = ${workspaceId} and later.pass_id = ${column('id')}
          and later.occurred_at >= ${recordedSince(until)}::timestamptz and later.recorded_at > ${until}::timestamptz
          and ${isVisit('later')} and ${isNotReversed(workspaceId, 'later')}))`;
  }
}

/** What is recorded after a moment happened at most a month before; entries are partitioned by that time. */
const daysLateMax = 32;
const recordedSince = (moment: string): string =>
  new Date(Date.parse(moment) - daysLateMax * 86_400_000).toISOString();
