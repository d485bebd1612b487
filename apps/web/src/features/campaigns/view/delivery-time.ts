import { type CampaignReach, type FrequencyCap, googleRequestsPerSecond } from '@tessera/contract';
import { holdsLiquid } from '@tessera/pass-design';
import { formatNumber } from '../../../lib/format-number.ts';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { type CampaignDraft, isForAll, mayBeCapped } from '../editor/campaign-draft.ts';

const minute = 60;
const hour = 60 * minute;

/** "less than a minute", "about 4 minutes", "about 2.5 hours". */
export function durationText(seconds: number): string {
  if (seconds < minute) return 'less than a minute';
  const [unit, name] = seconds < 90 * minute ? [minute, 'minute'] : [hour, 'hour'];
  const count = unit === minute ? Math.round(seconds / unit) : Math.round((seconds / unit) * 2) / 2;
  return `about ${count} ${count === 1 ? name : `${name}s`}`;
}

/** Whether Google Wallet shows one message to all holders, whose link names no pass. */
export function hasClassMessage(draft: CampaignDraft): boolean {
  const text = draft.googleMessage?.trim() || draft.message.trim();
  return text !== '' && isForAll(draft) && !holdsLiquid(text);
}

/** One request updates the pass; another sends a message that differs between passes or may be for some only. */
export function requestsPerGooglePass(draft: CampaignDraft, cap: FrequencyCap | null): number {
  if (draft.message.trim() === '') return 1;
  return hasClassMessage(draft) && !mayBeCapped(draft, cap) ? 1 : 2;
}

export function deliveryTimeText(
  { passes, google }: Pick<CampaignReach, 'passes' | 'google'>,
  pace: number | null,
  requests = 1,
): string {
  const paced = pace ? passes / pace : 0;
  const atGoogle = (google * requests) / googleRequestsPerSecond;
  const total = `The delivery takes ${durationText(Math.max(paced, atGoogle))}.`;
  if (atGoogle < minute) return total;
  return `${total} Google accepts ${googleRequestsPerSecond} requests a second, so its ${countOfPasses(google)} ${google === 1 ? 'takes' : 'take'} ${durationText(atGoogle)}.`;
}

/** Finished passes at a time, in milliseconds since 1970. */
export type Sample = { at: number; finished: number };

/** Long enough to even out chunks, short enough to follow a change. */
const sampledMilliseconds = 30_000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && last.finished > sample.finished) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= sampledMilliseconds && at < sample.at), sample];
}

/** Passes per second; null without progress. */
export function rateOf(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.finished === first.finished || last.at === first.at) return null;
  return ((last.finished - first.finished) * 1_000) / (last.at - first.at);
}

/** "42 a second, about 4 minutes left". */
export function rateText(rate: number | null, left: number | null): string {
  if (rate === null) return '';
  const shown = rate < 1 ? 'less than 1' : formatNumber(Math.round(rate));
  return `${shown} a second${left === null ? '' : `, ${durationText(left / rate)} left`}`;
}
