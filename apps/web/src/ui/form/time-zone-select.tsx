import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { findTimeZones, timeZoneChoice, timeZoneChoices } from './time-zone-choices.ts';

type TimeZoneSelectProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  value?: string;
  onChange: (value: string) => void;
};

/** Mantine hides it from keyboards and screen readers, and makes it too small to click. */
const clearButtonProps = {
  'aria-label': 'Clear the time zone',
  'aria-hidden': false,
  tabIndex: 0,
  size: 'md',
} as const;

/** Searches time zones by name or offset. A stored former name shows as the current one, and stays stored until another zone is chosen. */
export function TimeZoneSelect({ value = '', onChange, ...field }: TimeZoneSelectProps) {
  const [now] = useState(() => new Date());
  const [wasFocused, setWasFocused] = useState(false);
  const all = useMemo(() => (wasFocused ? timeZoneChoices(now) : []), [wasFocused, now]);
  const chosen = useMemo(() => (value ? timeZoneChoice(value, now) : null), [value, now]);
  const isListed = !chosen || all.some((choice) => choice.value === chosen.value);
  return (
    <Select
      {...field}
      placeholder="Choose a time zone"
      data={isListed ? all : [chosen, ...all]}
      value={chosen?.value ?? null}
      onChange={(zone) => onChange(zone ?? '')}
      searchable
      clearable
      clearButtonProps={clearButtonProps}
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No time zone matches"
      filter={({ search }) => findTimeZones(all, search)}
      onFocus={(event) => {
        setWasFocused(true);
        event.currentTarget.select();
      }}
    />
  );
}
