import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { announce } from '../../platform/events/announce.ts';
import type { AppEvent } from '../../platform/events/app-events.ts';
import { passesChanged } from '../../platform/events/pass-events.ts';
import { isBought } from './entry-rows.ts';
import type { Ledger } from './load-ledger.ts';
import { type ChangedPass, changedPasses, writePasses } from './write-passes.ts';

/** An event of a larger set counts the others. */
export const listedInEventMax = 100;

type Announcer = Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>;

/**
 * Writes what a set changes, with one event per template. Jobs come before the workspace's change number, whose lock orders all changes of passes.
 * `areNew`: no wallet holds the passes.
 */
export async function writeEntries(
  ctx: Announcer,
  tx: WorkspaceTransaction,
  ledger: Pick<Ledger, 'passes'>,
  { areNew = false }: { areNew?: boolean } = {},
): Promise<void> {
  const changed = changedPasses(ledger, ctx.clock());
  if (changed.length === 0) return;
  const visible = areNew
    ? []
    : changed.filter(({ isVisible, pass }) => isVisible && pass.row.status === 'issued');
  const byTemplate = Map.groupBy(changed, ({ pass }) => pass.row.pass_template_id);
  const events = [
    ...passesChanged(visible.map(({ pass }) => pass.row)),
    ...[...byTemplate].flatMap(([passTemplateId, some]) => eventsOf(passTemplateId, some)),
  ];
  try {
    if (events.length > 0) await announce(ctx, tx, events, () => writePasses(ctx, tx, changed));
    else for (const statement of await writePasses(ctx, tx, changed)) await statement.execute(tx.db);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // An action of another pass got its id at the same moment.
    throw new AppError('idempotencyKeyReused', { cause: error });
  }
}

function eventsOf(passTemplateId: string, changed: readonly ChangedPass[]): AppEvent[] {
  const entries = changed.flatMap(({ pass }) => pass.entries);
  const rewards = changed.flatMap(({ pass }) => pass.rewards);
  const earned = rewards.filter((reward) => !isBought(reward));
  const redeemed = [
    ...rewards.filter(isBought).map(({ id, pass_id }) => ({ rewardId: id, passId: pass_id })),
    ...changed.flatMap(({ pass }) =>
      pass.rewardChanges
        .filter(({ status }) => status === 'redeemed')
        .map(({ id }) => ({ rewardId: id, passId: pass.row.id })),
    ),
  ];
  const reversed = changed.flatMap(({ pass }) =>
    pass.rewardChanges.flatMap(({ id, status }) =>
      status === 'open' || status === 'reversed' ? [{ rewardId: id, passId: pass.row.id, status }] : [],
    ),
  );
  const tiers = changed.flatMap(({ pass, tier }) => (tier ? [{ passId: pass.row.id, ...tier }] : []));
  const listed = <Item>(items: readonly Item[]) => ({
    passTemplateId,
    count: items.length,
    items: items.slice(0, listedInEventMax),
  });
  const recorded = entries.map(({ id, pass_id, balance, kind, amount, balance_after }) => ({
    ...{ entryId: id, passId: pass_id, balance, kind, amount },
    balanceAfter: balance_after,
  }));
  return [
    ...(recorded.length > 0 ? [{ type: 'entry.recorded' as const, payload: listed(recorded) }] : []),
    ...(earned.length > 0
      ? [
          {
            type: 'reward.earned' as const,
            payload: listed(earned.map(({ id, pass_id }) => ({ rewardId: id, passId: pass_id }))),
          },
        ]
      : []),
    ...(redeemed.length > 0 ? [{ type: 'reward.redeemed' as const, payload: listed(redeemed) }] : []),
    ...(reversed.length > 0 ? [{ type: 'reward.reversed' as const, payload: listed(reversed) }] : []),
    ...(tiers.length > 0 ? [{ type: 'tier.changed' as const, payload: listed(tiers) }] : []),
  ];
}
