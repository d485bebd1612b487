import type { AttributeValues } from '../platform/database/schema/passes-tables.ts';
import type { DemoPass, DemoScan } from './demo-content.ts';
import { demoPerson } from './demo-names.ts';

const crowdSize = 1_986;
const daysOfCrowd = 364;
const dayMilliseconds = 86_400_000;
/** From Sunday to Saturday: most guests join on Friday and Saturday. */
const weekdayWeights = [0.65, 0.75, 0.8, 0.85, 1, 1.5, 1.7];
/** The card began with posters in every shop; the number of guests has doubled since. */
const launchPeak = 5;
const launchDays = 7;
const growth = 1.1;

/** From 0 to 1, the same for the same holder and question. */
export function chance(index: number, question: number): number {
  let state = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(question + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d);
  state = Math.imul(state ^ (state >>> 15), 0x846ca68b);
  return ((state ^ (state >>> 16)) >>> 0) / 4_294_967_296;
}

const ask = {
  wallet: 1,
  delay: 2,
  removed: 3,
  removedWhen: 4,
  voided: 5,
  voidedWhen: 6,
  expires: 7,
  points: 8,
  visits: 9,
  visitWhen: 10,
  mailed: 11,
  refused: 12,
  unsubscribed: 13,
  opened: 14,
  offline: 15,
  noise: 16,
  hour: 17,
  birthday: 18,
  birthYear: 19,
  scanCount: 20,
  balance: 21,
} as const;

/** Passes are issued during the day and added within minutes; holders do the rest in the evening. */
const daytime = (index: number, day: number) => day + 0.3 + chance(index, ask.hour) * 0.4;
const evening = (index: number, day: number) => day + 0.05 + chance(index, ask.hour + day) * 0.2;

export function rewardsCrowd(today: Date): DemoPass[] {
  return daysOfJoining(today).map((day, index) => {
    const points = Math.floor(chance(index, ask.points) ** 3 * 62) * 10;
    const tier = points > 300 ? 'Gold' : points > 100 ? 'Silver' : 'Bronze';
    const visitedDay = Math.floor(chance(index, ask.visitWhen) ** 1.5 * 45);
    const life = lifeOf(index, day, demoPerson(index));
    const hasVisited =
      chance(index, ask.visits) < 0.6 && visitedDay < day - 4 && life.voidedDaysAgo === undefined;
    const spent = Math.min(points, 10 + (index % 5) * 10);
    const birthday = birthdayOf(index, today);
    const person = { tier, ...(birthday && { birthday }) };
    return {
      ...life,
      attributes: hasVisited ? { ...person, points: points - spent } : { ...person, points },
      ...(hasVisited && {
        visit: { daysAgo: evening(index, visitedDay), attributes: { points } },
        scans: scansUntil(index, { visitedDay, day, amount: spent }),
      }),
      ...(life.voidedDaysAgo !== undefined &&
        life.voidedDaysAgo > 2 && {
          scans: [{ daysAgo: life.voidedDaysAgo - 1, amount: 10, outcome: 'voided' }],
        }),
      ...(chance(index, ask.expires) < 0.03 && day > 70 && { expiresDaysAgo: day - 60 }),
    };
  });
}

/** Known of two thirds; of some it is today, or on one of the next days. */
function birthdayOf(index: number, today: Date): string | null {
  const year = 1951 + Math.floor(chance(index, ask.birthYear) * 55);
  if (index % 90 === 7)
    return `${year}${new Date(today.getTime() + ((index / 90) | 0) * 0.25 * dayMilliseconds).toISOString().slice(4, 10)}`;
  if (index % 3 === 0) return null;
  const day = 1 + Math.floor(chance(index, ask.birthday) * 364);
  return new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10);
}

/** The last visit and up to four before it. */
function scansUntil(
  index: number,
  { visitedDay, day, amount }: { visitedDay: number; day: number; amount: number },
): DemoScan[] {
  const gap = 4 + Math.floor(chance(index, ask.scanCount + 90) * 24);
  const earlier = Array.from({ length: Math.floor(chance(index, ask.scanCount) * 5) }, (_, number) => ({
    daysAgo: evening(index, visitedDay + (number + 1) * gap),
    amount: 10,
  })).filter(({ daysAgo }) => daysAgo < day - 1);
  return [{ daysAgo: evening(index, visitedDay), amount }, ...earlier];
}

const offers: readonly AttributeValues[] = [
  { offer: '20% off', code: 'ICE-20' },
  { offer: 'Second one free', code: 'ICE-2' },
  { offer: 'Free oat milk', code: 'ICE-OAT' },
];

export function couponCrowd(): DemoPass[] {
  return Array.from({ length: 240 }, (_, index) => {
    const day = 190 - Math.floor(index / 2);
    return {
      ...lifeOf(index + crowdSize, day, demoPerson(index * 4)),
      attributes: offers[index % offers.length] ?? {},
    };
  });
}

export function giftCardCrowd(): DemoPass[] {
  return Array.from({ length: 86 }, (_, index) => ({
    ...lifeOf(index + 2 * crowdSize, 88 - index, demoPerson(index * 23 + 5)),
    attributes: {
      balance: [100, 200, 250, 500][index % 4] ?? 0,
      greeting: greetings[index % greetings.length] ?? '',
    },
  }));
}

const greetings = ['Best wishes', 'Happy birthday', 'Thank you', 'Congratulations'];

/** Tickets sell over three weeks, more of them each day. */
export function eveningCrowd(): DemoPass[] {
  return Array.from({ length: 74 }, (_, index) => ({
    ...lifeOf(
      index + 3 * crowdSize,
      Math.round(20 * (1 - Math.sqrt(index / 73))),
      demoPerson(index * 13 + 2),
    ),
    attributes: {
      ticket: index % 5 === 0 ? 'Reduced' : 'Adult',
      seat: `${String.fromCharCode(65 + (index % 8))}${1 + ((index / 8) | 0)}`,
    },
  }));
}

/** Some of the evening's guests come by train. */
export function trainCrowd(): DemoPass[] {
  return eveningCrowd()
    .filter((_, index) => index % 4 === 1)
    .map(({ person, daysAgo, wallet }, index) => ({
      person,
      attributes: { coach: String(1 + (index % 3)), seat: String(11 + index * 3) },
      daysAgo: Math.max(0, daysAgo - 0.01),
      ...(wallet && { wallet }),
    }));
}

/** Days before today: few until the first day, then a peak and a slow growth. */
function daysOfJoining(today: Date): number[] {
  const days = Array.from({ length: daysOfCrowd }, (_, index) => daysOfCrowd - 1 - index);
  const weights = days.map((day) => {
    const age = daysOfCrowd - 1 - day;
    const weekday = new Date(today.getTime() - day * dayMilliseconds).getUTCDay();
    const trend = 1 + growth * (age / daysOfCrowd) + launchPeak * Math.exp(-age / launchDays);
    return trend * (weekdayWeights[weekday] ?? 1) * (0.6 + 0.8 * chance(day, ask.noise));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let joined = 0;
  return days.flatMap((day, index) => {
    reached += ((weights[index] ?? 0) / total) * crowdSize;
    const count = index === days.length - 1 ? crowdSize - joined : Math.round(reached) - joined;
    joined += count;
    return Array.from({ length: count }, () => day);
  });
}

type Life = Omit<DemoPass, 'attributes'>;

export function lifeOf(index: number, day: number, person: DemoPass['person']): Life {
  const is = (question: number, share: number) => chance(index, question) < share;
  const later = (question: number, after: number) => Math.floor(chance(index, question) * (day - after));
  const issued = { person, daysAgo: daytime(index, day) };
  const outcome = is(ask.refused, 0.02) ? ('refused' as const) : ('delivered' as const);
  const mail = is(ask.mailed, 0.45) && { mail: outcome };
  const voided = is(ask.voided, 0.025) &&
    day > 8 && { voidedDaysAgo: evening(index, later(ask.voidedWhen, 6)) };
  const unsubscribed =
    mail && mail.mail === 'delivered' && is(ask.unsubscribed, 0.06) && day > 3
      ? { unsubscribedDaysAgo: evening(index, later(ask.unsubscribed + 90, 1)) }
      : {};
  const share = chance(index, ask.wallet);
  const wallet = share < 0.6 ? ('apple' as const) : share < 0.85 ? ('google' as const) : null;
  const minutes = (2 + chance(index, ask.hour + 90) * 40) / 1_440;
  const delay = is(ask.delay, 0.8) ? 0 : Math.ceil(chance(index, ask.delay + 90) * 4);
  const isRefused = mail && mail.mail === 'refused';
  if (!wallet || isRefused || delay > day) {
    const opened = is(ask.opened, 0.25) && ('computer' as const);
    return { ...issued, ...mail, ...voided, ...unsubscribed, ...(opened && { openedOn: opened }) };
  }
  const removed = is(ask.removed, 0.07) &&
    !voided &&
    day > 12 && { removedDaysAgo: evening(index, later(ask.removedWhen, 10)) };
  return {
    ...issued,
    ...mail,
    ...voided,
    ...unsubscribed,
    ...removed,
    wallet,
    installedDaysAgo: delay === 0 ? issued.daysAgo - minutes : evening(index, day - delay),
    isOffline: is(ask.offline, 0.05),
  };
}

/** Most on the first day, then fewer each day. */
export function clicksAfter(launchedDaysAgo: number, count: number): { daysAgo: number; count: number }[] {
  const moments = [0.05, 0.15, 0.3, 0.5, 1.1, 1.6, 2.2, 3.1, 4.2, 5.4, 6.6, 7.5].filter(
    (after) => after < launchedDaysAgo,
  );
  const weights = moments.map((after) => 1 / (1 + after));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return moments.map((after, index) => ({
    daysAgo: launchedDaysAgo - after,
    count: Math.max(1, Math.round(((weights[index] ?? 0) / total) * count)),
  }));
}
