import {
  amountText,
  type Entry,
  type EntryActor,
  type ProgramRules,
  type Reward,
  shownValue,
} from '@tessera/contract';

/** The entries of one action, in the order in which they were made. */
export type LedgerAction = { first: Entry; entries: Entry[]; isTakenBack: boolean };

export type Ledger = {
  rules: ProgramRules;
  rewards: readonly Reward[];
  /** By id. */
  actors: ReadonlyMap<string, EntryActor>;
};

/** `entries`: the newest first. */
export function actionsOf(entries: readonly Entry[]): LedgerAction[] {
  const takenBack = new Set(entries.map(({ reverses }) => reverses));
  return [...Map.groupBy(entries, ({ requestId }) => requestId).values()].flatMap((own) => {
    const first = own.find(({ id, requestId }) => id === requestId) ?? own[0];
    if (!first) return [];
    const others = own.filter((entry) => entry !== first);
    return [{ first, entries: [first, ...others], isTakenBack: own.some(({ id }) => takenBack.has(id)) }];
  });
}

const irreversible = new Set<Entry['kind']>(['reverse', 'expire', 'opening']);

export const canTakeBack = ({ first, isTakenBack }: LedgerAction): boolean =>
  !isTakenBack && !irreversible.has(first.kind);

/** Such as `Visit at Storgata`. */
export function actionTitle(action: LedgerAction, ledger: Ledger): string {
  return [actionWords(action, ledger), actorWords(action.first, ledger)].filter(Boolean).join(' ');
}

export function actionWords({ first, entries }: LedgerAction, { rules, rewards }: Ledger): string {
  const triggers = new Set(
    entries.map(({ rule }) => rules.earning.find(({ key }) => key === rule)?.on).filter(Boolean),
  );
  switch (first.kind) {
    case 'earn':
      if (triggers.has('visit')) return 'Visit';
      return triggers.has('purchase') ? 'Purchase' : 'Earned';
    case 'bonus':
      if (triggers.has('birthday')) return 'Birthday bonus';
      return triggers.has('issue') ? 'Welcome bonus' : 'Bonus';
    case 'spend': {
      if (first.rewardId === null) return 'Spent';
      const reward = rewards.find(({ id }) => id === first.rewardId);
      return `${reward?.name ?? 'Reward'} redeemed`;
    }
    case 'adjust':
      return 'Correction';
    case 'expire':
      return 'Expired';
    case 'reverse':
      return 'Taken back';
    case 'import':
      return 'Import';
    case 'opening':
      return 'Opening balance';
  }
}

function actorWords({ actor: { kind, id } }: Entry, { actors }: Ledger): string {
  const actor = actors.get(id ?? '');
  switch (kind) {
    case 'scanner':
      return `at ${actor?.store ?? actor?.name ?? 'a removed scanner'}`;
    case 'apiKey':
      return actor?.name ? `through the API by ${actor.name}` : 'through the API';
    case 'account':
      return `by ${actor?.name ?? 'a deleted account'}`;
    case 'import':
    case 'job':
      return '';
  }
}

/** What the title leaves out: the amount paid, the scanner of a store, and the reference. */
export function actionDetails({ first, entries }: LedgerAction, { rules, actors }: Ledger): string[] {
  const spent = entries.find((entry) => entry.spent !== null)?.spent ?? null;
  const actor = actors.get(first.actor.id ?? '');
  return [
    ...(spent === null
      ? []
      : [`Paid ${shownValue({ decimals: rules.currencyDecimals }, spent).toFixed(rules.currencyDecimals)}`]),
    ...(actor?.store && actor.name ? [actor.name] : []),
    ...(first.reference === null ? [] : [first.reference]),
  ];
}

/** Such as `+1 stamp`. Empty for a redemption that was paid for when the reward was earned. */
export function changesOf({ first, entries }: LedgerAction, { rules, rewards }: Ledger): string[] {
  return entries
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, balance, rewardId }) => {
      const change = signedAmount(rules, balance, amount);
      const reward = first.kind === 'spend' ? undefined : rewards.find(({ id }) => id === rewardId);
      return reward ? `${change} for ${reward.name}` : change;
    });
}

export function signedAmount(rules: ProgramRules, balance: string, amount: number): string {
  return `${amount < 0 ? '−' : '+'}${balanceText(rules, balance, Math.abs(amount))}`;
}

export function balanceText({ balances }: ProgramRules, key: string, amount: number): string {
  const balance = balances.find(({ attribute }) => attribute === key);
  return balance ? amountText(balance, amount) : String(amount);
}
