import { addDays } from '@tessera/contract';
import { calendarDay } from '@tessera/pass-design';
import type { DemoPass, DemoVisit } from './demo-content.ts';
import { chance, lifeOf } from './demo-crowd.ts';
import { instantAt } from './demo-days.ts';
import { demoPerson } from './demo-names.ts';

export type StampCard = {
  timezone: string;
  beganDaysAgo: number;
  holders: number;
  stampsPerReward: number;
  reward: string;
  rewardDays: number;
};

const dayMilliseconds = 86_400_000;
/** Other holders than those of the other templates. */
const firstIndex = 9_000;
/** From Sunday to Saturday: on working days most guests come before work, and on Friday with friends. */
const weekdayWeights = [0.5, 1.1, 1.05, 1.1, 1.15, 1.4, 0.85];
/** From seven o'clock on. */
const hourWeights = [6, 14, 10, 5, 4, 8, 7, 4, 6, 8, 4, 2];
const firstHour = 7;
const weekendOpensAt = 9;

const ask = { rate: 1, quits: 2, till: 3, redeems: 4, via: 5, source: 6 } as const;

const sources = ['table-tent', 'instagram', 'table-tent', 'receipt', undefined, 'newsletter'] as const;

/** A clerk stamped the cards of friends after closing. By holder, how many stamps. */
const oddHour = { daysAgo: 3, hour: 21, till: 1, stamps: [6, 5, 4, 4, 4, 3], firstHolder: 4 };

/** Holders with a year of visits that end now. */
export function stampCrowd(today: Date, card: StampCard): DemoPass[] {
  return Array.from({ length: card.holders }, (_, number) => {
    const index = firstIndex + number;
    // More of them join each month.
    const day = Math.round((card.beganDaysAgo - 2) * (1 - (number / card.holders) ** 0.75)) + 1;
    const { voidedDaysAgo: _voided, ...life } = lifeOf(index, day, demoPerson(index));
    const isBySignUp = chance(index, ask.via) < 0.7;
    const utmSource = sources[Math.floor(chance(index, ask.source) * sources.length)];
    return {
      ...life,
      attributes: {},
      via: isBySignUp ? 'signUp' : 'api',
      ...(isBySignUp && utmSource !== undefined && { utmSource }),
      visits: withRewards(index, visitTimes(today, card, { index, number, day, life }), card),
    };
  });
}

type Holder = { index: number; number: number; day: number; life: Pick<DemoPass, 'removedDaysAgo'> };
type Visit = Omit<DemoVisit, 'redeems'>;

function visitTimes(today: Date, { timezone }: StampCard, { index, number, day, life }: Holder): Visit[] {
  const perWeek = 0.5 + 2.6 * chance(index, ask.rate) ** 2;
  const hasQuit = chance(index, ask.quits) < 0.2;
  const until = life.removedDaysAgo ?? (hasQuit ? chance(index, ask.quits + 90) * day : 0);
  const homeTill = chance(index, ask.till) < 0.62 ? 0 : 1;
  const days = Array.from({ length: Math.max(0, Math.floor(day - until)) }, (_, back) => day - 1 - back);
  const visits = days.flatMap((daysAgo): Visit[] => {
    const local = addDays(calendarDay(today, timezone), -daysAgo);
    const weekday = new Date(local).getUTCDay();
    if (chance(index, 1_000 + daysAgo) >= (perWeek / 7) * (weekdayWeights[weekday] ?? 1)) return [];
    const isAway = chance(index, 3_000 + daysAgo) < 0.12;
    return [
      {
        at: new Date(instantAt(local, timeOn(index, daysAgo, weekday), timezone)),
        till: isAway ? 1 - homeTill : homeTill,
        spent: 4_200 + Math.floor(chance(index, 4_000 + daysAgo) ** 2 * 24) * 500,
      },
    ];
  });
  return [...visits, ...oddVisits(today, timezone, number)]
    .filter(({ at }) => at.getTime() < today.getTime() - 30 * 60_000)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function timeOn(index: number, daysAgo: number, weekday: number): string {
  const total = hourWeights.reduce((sum, weight) => sum + weight, 0);
  let left = chance(index, 2_000 + daysAgo) * total;
  const position = hourWeights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const isWeekend = weekday === 0 || weekday === 6;
  const hour = Math.max(firstHour + Math.max(0, position), isWeekend ? weekendOpensAt : 0);
  const minute = Math.floor(chance(index, 5_000 + daysAgo) * 60);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function oddVisits(today: Date, timezone: string, number: number): Visit[] {
  const { daysAgo, hour, till, stamps, firstHolder } = oddHour;
  const holder = number - firstHolder;
  const local = addDays(calendarDay(today, timezone), -daysAgo);
  return Array.from({ length: stamps[holder] ?? 0 }, (_, index) => ({
    at: new Date(instantAt(local, `${hour}:${String(index * 10 + holder).padStart(2, '0')}`, timezone)),
    till,
    spent: null,
  }));
}

/** Most rewards are redeemed at one of the next visits. The first stamp is a gift. */
function withRewards(
  index: number,
  visits: readonly Visit[],
  { stampsPerReward, reward, rewardDays }: StampCard,
): DemoVisit[] {
  let stamps = 1;
  let open: Date[] = [];
  return visits.flatMap((visit, number): DemoVisit[] => {
    open = open.filter((earned) => visit.at.getTime() - earned.getTime() < rewardDays * dayMilliseconds);
    const redeems = open.length > 0 && visit.spent !== null && chance(index, 6_000 + number) < 0.6;
    if (redeems) open.shift();
    stamps = (stamps + 1) % stampsPerReward;
    if (stamps === 0) open.push(visit.at);
    const redeemed = { at: new Date(visit.at.getTime() - 60_000), till: visit.till, spent: null };
    return [...(redeems ? [{ ...redeemed, redeems: reward }] : []), { ...visit, redeems: null }];
  });
}
