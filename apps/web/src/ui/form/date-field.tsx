import { DatePickerInput, type DatePickerInputProps, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';

/** A date or date range with a calendar. Large: load it lazily. */
export function DateField<Type extends 'default' | 'range'>({
  presets,
  ...props
}: DatePickerInputProps<Type>) {
  // Beside the calendar, except on a phone.
  const hasRoom = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <DatePickerInput<Type>
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      ariaLabels={calendarWords}
      weekendDays={noDays}
      hideOutsideDates
      popoverProps={calendarPopover}
      {...readersLanguage}
      {...props}
      {...(hasRoom && presets ? { presets } : {})}
    />
  );
}

const calendarWords = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
/** Mantine's red for weekends has too little contrast. */
const noDays: [] = [];
/** Mantine labels the calendar's dialog by an element that does not exist; without the role it needs no name. `main` keeps it inside a landmark. */
const calendarPopover = { withRoles: false, shadow: 'lg', portalProps: { target: 'main' } };

/** Intl formats in the browser's language; Mantine would need a locale file for each. */
const inLanguage = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
const writtenDay = inLanguage({ dateStyle: 'medium' });
const readersLanguage = {
  firstDayOfWeek: firstDayOfWeek(),
  weekdayFormat: inLanguage({ weekday: 'short' }),
  monthLabelFormat: inLanguage({ month: 'long', year: 'numeric' }),
  monthsListFormat: inLanguage({ month: 'short' }),
  getDayAriaLabel: inLanguage({ dateStyle: 'long' }),
  valueFormatter: ({ date }: { date: unknown }) => {
    const [first, ...others] = Array.isArray(date) ? date : [date];
    if (typeof first !== 'string') return '';
    return [first, ...others].map((day) => (typeof day === 'string' ? writtenDay(day) : '')).join(' – ');
  },
} satisfies Partial<DatePickerInputProps>;

/** Mantine counts Sunday as 0, Intl as 7. Monday if the browser has no week data. */
function firstDayOfWeek(): DayOfWeek {
  const locale: WithWeeks = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
}

/** Missing in TypeScript's types. */
type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number } };
