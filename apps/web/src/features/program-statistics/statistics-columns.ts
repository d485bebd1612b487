import type { ActorKind, ProgramCounts, ProgramStatistics } from '@tessera/contract';
import { formatMoney } from '../../lib/format-number.ts';
import type { NumbersColumn } from './numbers-table.tsx';

/** A column of money only if something was paid. */
export function countColumns<Row extends ProgramCounts>(
  rows: readonly Row[],
  { currencyDecimals, currency }: { currencyDecimals: number; currency: string | null },
): NumbersColumn<Row>[] {
  const spent: NumbersColumn<Row> = {
    label: 'Paid',
    value: (row) => row.spent / 10 ** currencyDecimals,
    format: (value) => formatMoney(value, currency),
  };
  return [
    { label: 'Visits', value: ({ visits }) => visits },
    ...(rows.some((row) => row.spent !== 0) ? [spent] : []),
    { label: 'Rewards earned', value: ({ rewardsEarned }) => rewardsEarned },
    { label: 'Rewards redeemed', value: ({ rewardsRedeemed }) => rewardsRedeemed },
    { label: 'Entries', value: ({ entries }) => entries },
  ];
}

const actorNames: Record<ActorKind, string> = {
  scanner: 'Scanner',
  apiKey: 'API key',
  account: 'Team, in this app',
  import: 'Imports',
  job: 'Rules, by themselves',
};

type StatisticsActor = ProgramStatistics['actors'][number];

export const actorName = ({ kind, name, id }: StatisticsActor): string =>
  name ?? (kind === 'apiKey' && id !== null ? 'A removed API key' : actorNames[kind]);

export function actorNote({ kind, store }: StatisticsActor): string | null {
  if (store !== null) return store;
  return kind === 'apiKey' ? actorNames.apiKey : null;
}

export type StoreRow = ProgramCounts & { store: string | null };

/** The scanners of each store; none if no scanner has one. */
export function storesOf(actors: readonly StatisticsActor[]): StoreRow[] {
  const scanners = actors.filter(({ kind }) => kind === 'scanner');
  if (scanners.every(({ store }) => store === null)) return [];
  return [...Map.groupBy(scanners, ({ store }) => store)].map(([store, own]) => {
    const sum = (count: keyof ProgramCounts) => own.reduce((total, actor) => total + actor[count], 0);
    return {
      store,
      visits: sum('visits'),
      spent: sum('spent'),
      entries: sum('entries'),
      rewardsEarned: sum('rewardsEarned'),
      rewardsRedeemed: sum('rewardsRedeemed'),
    };
  });
}

export const storeName = ({ store }: { store: string | null }): string => store ?? 'Without a store';
