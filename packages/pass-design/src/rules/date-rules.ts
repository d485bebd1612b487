import { isWholeDay, readInstant } from '../document/calendar.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { type DetailKey, detailsOf } from '../document/details.ts';
import { holdsLiquid } from '../render/plain-text.ts';
import { renderText } from '../render/render-text.ts';
import {
  type DesignFacts,
  type DesignFix,
  error,
  type FixableIssue,
  visibleWarning,
  warning,
} from './design-issue.ts';
import { liquidProblems } from './liquid-rules.ts';
import { isForeseeable, sampleScope } from './sample-holder.ts';

const dayMilliseconds = 86_400_000;

type DateText = { path: string; text: string };

/** Both wallets silently omit a date whose text gives none. */
export function dateIssues(document: DesignDocument): FixableIssue[] {
  const scope = sampleScope(document);
  const dates: DateText[] = [
    ...document.features.relevantDates.flatMap(({ id, start, end }) => [
      { path: `features.relevantDates.${id}.start`, text: start },
      { path: `features.relevantDates.${id}.end`, text: end ?? '' },
    ]),
    { path: 'features.validFrom', text: document.features.validFrom ?? '' },
    ...detailsOf(document)
      .filter(({ kind }) => kind === 'date')
      .map(({ key }) => ({ path: `details.${key}`, text: document.details[key] ?? '' })),
  ];
  const unreadable = dates.flatMap(({ path, text }) => {
    const rendered = renderText(text, scope).trim();
    if (rendered === '' || liquidProblems(text, document.attributes).length > 0) return [];
    return readInstant(rendered, 'UTC')
      ? []
      : [
          error(
            path,
            'This gives no date, so both wallets leave it out. Choose an attribute that holds a date, or write 2026-12-24T19:30.',
          ),
        ];
  });
  return [...unreadable, ...validityIssues(document, 'UTC')];
}

/** Reports dates that are past for every pass of the design. Dates of a single pass are not the design's fault. */
export function pastDateIssues(
  document: DesignDocument,
  { now, timezone = 'UTC' }: DesignFacts,
): FixableIssue[] {
  if (!now) return [];
  const isOver = overBy(document, now, timezone);
  return [
    ...expiryIssues(document, now),
    ...relevanceIssues(document, isOver),
    ...detailIssues(document, isOver),
  ];
}

/** Whether a text gives the same past date for every pass; a day is past when it ends. */
function overBy(document: DesignDocument, now: Date, timezone: string): (text: string) => boolean {
  const scope = sampleScope(document);
  return (text) => {
    if (/\bpass\./.test(text) || !isForeseeable(text, document.attributes)) return false;
    const rendered = renderText(text, scope).trim();
    const instant = readInstant(rendered, timezone);
    if (!instant) return false;
    const length = isWholeDay(rendered) ? dayMilliseconds : 0;
    return instant.getTime() + length < now.getTime();
  };
}

const removal = (apply: DesignFix['apply']): DesignFix => ({ label: 'Remove the date', apply });

function expiryIssues({ features: { expiry } }: DesignDocument, now: Date): FixableIssue[] {
  if (expiry?.kind !== 'fixed' || Date.parse(expiry.at) >= now.getTime()) return [];
  return [
    visibleWarning(
      'features.expiry.at',
      'This date has passed, so both wallets show every pass as expired.',
      removal((document) => ({ ...document, features: { ...document.features, expiry: null } })),
    ),
  ];
}

/** Of a beginning that is the same for all passes. */
function validityIssues({ features: { validFrom = '', expiry } }: DesignDocument, timezone: string) {
  if (expiry?.kind !== 'fixed' || validFrom.trim() === '' || holdsLiquid(validFrom)) return [];
  const start = readInstant(validFrom.trim(), timezone);
  if (!start || start.getTime() < Date.parse(expiry.at)) return [];
  return [error('features.validFrom', 'No pass would ever be valid: they expire before this date.')];
}

function relevanceIssues(
  { features, passType }: DesignDocument,
  isOver: (text: string) => boolean,
): FixableIssue[] {
  if (passType !== 'eventTicket' && passType !== 'boardingPass') return [];
  return features.relevantDates.flatMap(({ id, start, end }) => {
    const last = end?.trim() ? { part: 'end', text: end } : { part: 'start', text: start };
    if (!isOver(last.text)) return [];
    const remove = removal((document) => ({
      ...document,
      features: {
        ...document.features,
        relevantDates: document.features.relevantDates.filter((date) => date.id !== id),
      },
    }));
    return [
      warning(
        `features.relevantDates.${id}.${last.part}`,
        'This date has passed, so Apple Wallet does not show the pass by itself.',
        holdsLiquid(last.text) ? undefined : remove,
      ),
    ];
  });
}

/** Start and end of an event or validity; an event is past when it has ended. */
const spans: readonly (readonly [start: DetailKey, end: DetailKey])[] = [
  ['startsAt', 'endsAt'],
  ['departsAt', 'arrivesAt'],
];

function detailIssues(document: DesignDocument, isOver: (text: string) => boolean): FixableIssue[] {
  const known = new Set(detailsOf(document).map(({ key }) => key));
  return spans.flatMap(([start, end]) => {
    const key = document.details[end]?.trim() ? end : start;
    const text = document.details[key] ?? '';
    if (!known.has(key) || !isOver(text)) return [];
    const remove = removal(({ details: { [key]: _, ...details }, ...others }) => ({ ...others, details }));
    return [
      visibleWarning(
        `details.${key}`,
        'This date has passed, so Apple Wallet and Google Wallet treat the pass as one of the past.',
        holdsLiquid(text) ? undefined : remove,
      ),
    ];
  });
}
