import { DatePickerInput, type DatePickerInputProps, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';

/** A field with a calendar, of one day or of a range. Large: fetch it with the part of the page it is in. */
export function DateField<Type extends 'default' | 'range'>({
  presets,
  ...props
}: DatePickerInputProps<Type>) {
  // Beside the calendar, where a phone has no room.
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
/** Red is for danger, and the library's is too faint to read. */
const noDays: [] = [];
/** The library names its calendar's window by an element that is not there; without the role nothing claims to be named. Inside the page's main landmark, like its menus. */
const calendarPopover = { withRoles: false, shadow: 'lg', portalProps: { target: 'main' } };

/** Intl writes the reader's language; the library's own texts would need a file for each. */
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

/** Sunday is 0, which Intl calls 7. Monday where the browser does not tell the weeks of its language. */
function firstDayOfWeek(): DayOfWeek {
  const locale: WithWeeks = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
}

/** Newer than the compiler's types. */
type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number } };
