import { readInstant } from '@tessera/pass-design';
import { formatDate } from '../../lib/format-date.ts';
import type { CampaignDraft } from './editor/campaign-draft.ts';

type Period = Pick<CampaignDraft, 'from' | 'until' | 'isOpenEnded' | 'trigger'>;

/** "From 1 July 2026, 09:00, until 3 July 2026, 18:00", or "From each run, for 3 days". */
export function periodText({ from, until, isOpenEnded, trigger }: Period, timezone: string): string {
  if (trigger) {
    const { changeDays: days } = trigger;
    return `From each run, ${days ? `for ${days} ${days === 1 ? 'day' : 'days'}. Then passes change back by themselves.` : openEnd}`;
  }
  const day = (local: string) => {
    const instant = readInstant(local, timezone);
    return instant && formatDate(instant.toISOString(), timezone, 'dateTime');
  };
  const [begin, end] = [day(from), isOpenEnded ? null : day(until)];
  return `${begin ? `From ${begin}` : 'From the launch'}, ${end ? `until ${end}. Then passes change back by themselves.` : openEnd}`;
}

/** A later edit of the field or a later revision replaces the change before. */
const openEnd = 'until it is ended';
