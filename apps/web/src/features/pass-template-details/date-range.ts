import { calendarDay } from '@tessera/pass-design';
import { readText } from '../../lib/read-search.ts';

export const rangePresets = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'All time' },
] as const;
type Preset = (typeof rangePresets)[number]['value'];

const defaultPreset: Preset = '30d';
const dayMilliseconds = 24 * 60 * 60 * 1000;

export type OverviewSearch = {
  /** A preset, or two days: `2026-01-01..2026-03-31`. Absent: the last 30 days. */
  dateRange?: string | undefined;
  view?: 'table' | undefined;
};

export function readOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  const dateRange = readText(search.dateRange);
  const isKnown =
    dateRange !== undefined &&
    dateRange !== defaultPreset &&
    (rangePresets.some(({ value }) => value === dateRange) || readDays(dateRange) !== null);
  return { dateRange: isKnown ? dateRange : undefined, view: search.view === 'table' ? 'table' : undefined };
}

type Days = { from: string; to: string };

const writtenDays = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
/** The server's limit. */
const firstDay = '2000-01-01';

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

function readDays(dateRange: string): Days | null {
  const [, from = '', to = ''] = writtenDays.exec(dateRange) ?? [];
  return isDay(from) && isDay(to) && firstDay <= from && from <= to ? { from, to } : null;
}

export const writeDays = ({ from, to }: Days): string => `${from}..${to}`;

type ChosenRange =
  /** The server ends a preset today; without `from` it starts at the first count. */
  { preset: Preset; from?: string } | ({ preset: null } & Days);

export function chosenRange(dateRange: string | undefined, now: Date, timezone: string): ChosenRange {
  const days = dateRange && readDays(dateRange);
  if (days) return { preset: null, ...days };
  const preset = rangePresets.find(({ value }) => value === dateRange)?.value ?? defaultPreset;
  const today = calendarDay(now, timezone);
  if (preset === 'all') return { preset };
  if (preset === 'month') return { preset, from: `${today.slice(0, 7)}-01` };
  if (preset === 'year') return { preset, from: `${today.slice(0, 4)}-01-01` };
  const daysBefore = Number.parseInt(preset, 10) - 1;
  // In UTC each day has 24 hours.
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - daysBefore * dayMilliseconds);
  return { preset, from: from.toISOString().slice(0, 10) };
}
