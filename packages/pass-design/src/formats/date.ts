import { readInstant, writeInstant } from '../document/calendar.ts';
import type { FieldFormat, FormatContext, PropertiesOf, SchemaTools } from './field-format.ts';
import { formatInstant } from './formatters.ts';

/** 24/12/26, 24 Dec 2026, 24 December 2026, Thursday, 24 December 2026. */
export const dateStyles = ['short', 'medium', 'long', 'full'] as const;
export type DateStyle = (typeof dateStyles)[number];

export const dateProperties = ({ z }: SchemaTools) => ({
  /** Absent: medium. */
  dateStyle: z.enum(dateStyles).optional(),
  /** For a date with its time. Absent: short. */
  timeStyle: z.enum(dateStyles).optional(),
  /** Apple Wallet writes the date relative to today: “tomorrow”. */
  isRelative: z.boolean().optional(),
  /** The time zone of a date. Absent: the workspace's, as at a venue; `device` follows the phone. */
  timezone: z.enum(['workspace', 'device']).optional(),
});

export const dateDifferences = {
  dateStyle: { names: {} },
  timeStyle: { names: {} },
  isRelative: { label: 'Relative date' },
  timezone: { label: 'Time zone', names: { device: 'of the phone' } },
};

type DateFormat = PropertiesOf<typeof dateProperties>;
/** `followsDevice`: the phone converts the date to its own time zone. */
export type DateShown = Omit<DateFormat, 'timezone'> & { followsDevice?: boolean };
type DateContent = DateShown & { kind: 'date' | 'dateTime'; value: string; text: string };

export const dateFault = (text: string): string | null =>
  readInstant(text, 'UTC') === null
    ? 'must be a date, such as 2026-12-31, or with its time 2026-12-31T19:30: the pass uses it as one.'
    : null;

/** A day, or a day and a time to the minute, in the zone; unless styled, Apple's medium date and short time. */
function renderInstant(
  kind: 'date' | 'dateTime',
  { dateStyle, timeStyle, isRelative, timezone }: DateFormat,
  written: string,
  context: FormatContext,
): DateContent | null {
  const instant = readInstant(written, context.timezone);
  if (!instant) return null;
  const hasTime = kind === 'dateTime';
  const styles = {
    dateStyle: dateStyle ?? 'medium',
    timeStyle: hasTime ? (timeStyle ?? 'short') : undefined,
  };
  return {
    kind,
    value: writeInstant(instant, context.timezone),
    text: formatInstant(instant, styles, context),
    ...(dateStyle && { dateStyle }),
    ...(timeStyle && hasTime && { timeStyle }),
    ...(isRelative && { isRelative }),
    ...(timezone === 'device' && { followsDevice: true }),
  };
}

const formatOf = (kind: 'date' | 'dateTime', label: string): FieldFormat<DateFormat, DateContent> => ({
  label,
  isLocalized: true,
  render: (field, written, context) => renderInstant(kind, field, written, context),
  valueFault: dateFault,
});

export const date = formatOf('date', 'Date');
export const dateTime = formatOf('dateTime', 'Date and time');
