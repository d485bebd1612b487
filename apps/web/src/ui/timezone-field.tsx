import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './choice-field.module.css';
import { timezoneChoices } from './timezone-choices.ts';

/** What is read while nothing is chosen; choosing it takes a choice back. */
const nothingChosen = { value: '', label: 'Choose a time zone' };

/** One of the browser's time zones, by continent: the browser's own list, in which the first letters of a city lead to it. */
export function TimezoneField({ value, ...field }: Omit<NativeSelectProps, 'data'>) {
  const chosen = String(value ?? '');
  return (
    <NativeSelect
      {...field}
      classNames={styles}
      data-nothing-chosen={!chosen || undefined}
      data={[nothingChosen, ...timezoneChoices(chosen)]}
      value={chosen}
    />
  );
}
