import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
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
