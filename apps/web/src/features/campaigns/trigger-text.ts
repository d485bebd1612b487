import { amountText, type CampaignTrigger, type ProgramRules } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { formatClock } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type NamedRules = Pick<ProgramRules, 'balances' | 'rewards'>;

export function triggerText(
  trigger: CampaignTrigger,
  attributes: readonly Attribute[] = [],
  rules?: NamedRules,
): string {
  return `${beginning(trigger, attributes, rules)}.`;
}

function beginning(
  trigger: CampaignTrigger,
  attributes: readonly Attribute[],
  rules: NamedRules | undefined,
): string {
  switch (trigger.kind) {
    case 'issued':
      return `${delayText(trigger.delayMinutes)} a pass is issued`;
    case 'installed':
      return `${delayText(trigger.delayMinutes)} a pass is first added to a wallet`;
    case 'visited':
      return `${delayText(trigger.delayMinutes)} a visit`;
    case 'rewardEarned':
      return `${delayText(trigger.delayMinutes)} ${trigger.reward === null ? 'a reward' : `the reward ${quoted(rewardName(trigger.reward, rules))}`} is earned`;
    case 'balanceReached':
      return `${delayText(trigger.delayMinutes)} the balance reaches ${balanceText(trigger, rules)}`;
    case 'tierReached':
      return `${delayText(trigger.delayMinutes)} ${trigger.tier === null ? 'a higher tier' : `the tier ${quoted(trigger.tier)}`} is reached`;
    case 'notVisited':
      return `${countText(trigger.days, 'day')} after the last visit, at ${formatClock(trigger.time)}`;
    case 'weekly':
      return `Every ${weekdaysText(trigger.weekdays)} at ${formatClock(trigger.time)}`;
    case 'date':
      return `${trigger.repeats === 'yearly' ? 'Every year' : 'Once'}, ${daysText(trigger.days)}${dateName(trigger.key, attributes)} at ${formatClock(trigger.time)}`;
  }
}

const quoted = (name: string) => `“${name}”`;

const rewardName = (reward: string, rules: NamedRules | undefined): string =>
  rules?.rewards.find(({ key }) => key === reward)?.name ?? reward;

function balanceText(
  { balance, amount }: Extract<CampaignTrigger, { kind: 'balanceReached' }>,
  rules: NamedRules | undefined,
): string {
  const known = rules?.balances.find(({ attribute }) => attribute === balance);
  return known ? amountText(known, amount) : `${formatNumber(amount)} ${balance}`;
}

const minutesOf = { day: 24 * 60, hour: 60, minute: 1 };

function delayText(minutes: number): string {
  if (minutes === 0) return 'Whenever';
  const unit = minutes % minutesOf.day === 0 ? 'day' : minutes % minutesOf.hour === 0 ? 'hour' : 'minute';
  return `${countText(minutes / minutesOf[unit], unit)} after`;
}

function daysText(days: number): string {
  if (days === 0) return 'on the date';
  return `${countText(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} the date`;
}

function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.toSorted((one, other) => one - other).map((day) => weekdayNames[day - 1] ?? '');
  if (names.length === weekdayNames.length) return 'day';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'week');
}

const countText = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;

function dateName(key: string, attributes: readonly Attribute[]): string {
  const label = attributes.find((each) => each.key === key)?.label || key;
  return label && ` “${label}”`;
}
