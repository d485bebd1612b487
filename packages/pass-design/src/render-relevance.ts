import { isWholeDay, readInstant, writeInstant } from './calendar.ts';
import type { Relevance } from './design-document.ts';
import type { ContentRelevance } from './pass-content.ts';
import type { Scope } from './scope.ts';

/** 00:00 to 23:59: Apple accepts intervals of at most 24 hours, also on days when clocks change. */
const dayMilliseconds = (24 * 60 - 1) * 60_000;

/** When and where the pass is used. Omits missing values and invalid dates. */
export function renderRelevance({ attributes, timezone }: Scope, relevance: Relevance): ContentRelevance {
  const value = (key: string | undefined) =>
    key !== undefined && Object.hasOwn(attributes, key) ? String(attributes[key]).trim() : '';
  return {
    date: drawDate(value(relevance.date), timezone),
    venue: value(relevance.venue),
    section: value(relevance.section),
    seat: value(relevance.seat),
  };
}

function drawDate(text: string, timezone: string): ContentRelevance['date'] {
  const start = readInstant(text, timezone);
  if (!start) return null;
  const end = isWholeDay(text) ? new Date(start.getTime() + dayMilliseconds) : null;
  return { start: writeInstant(start, timezone), end: end && writeInstant(end, timezone) };
}
