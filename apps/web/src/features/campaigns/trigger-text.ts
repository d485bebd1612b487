import type { CampaignTrigger } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { formatNumber } from '../../lib/format-number.ts';

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function triggerText(trigger: CampaignTrigger, attributes: readonly Attribute[] = []): string {
  return `${beginning(trigger, attributes)}.`;
}

function beginning(trigger: CampaignTrigger, attributes: readonly Attribute[]): string {
  switch (trigger.kind) {
    case 'issued':
      return `${delayText(trigger.delayMinutes)} a pass is issued`;
    case 'installed':
      return `${delayText(trigger.delayMinutes)} a pass is first added to a wallet`;
    case 'weekly':
      return `Every ${weekdaysText(trigger.weekdays)} at ${trigger.time}`;
    case 'date':
      return `${trigger.repeats === 'yearly' ? 'Every year' : 'Once'}, ${daysText(trigger.days)}${dateName(trigger.key, attributes)} at ${trigger.time}`;
  }
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
