import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { findTimeZones, timezoneChoice, timezoneChoices } from './time-zone-choices.ts';

type TimeZoneSelectProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  /** Empty while none is chosen. */
  value?: string;
  onChange: (value: string) => void;
};

/** The library hides it from the keyboard and from screen readers, and draws it too small to be hit. */
const clearButtonProps = {
  'aria-label': 'Clear the time zone',
  'aria-hidden': false,
  tabIndex: 0,
  size: 'md',
} as const;

/**
 * A time zone, found by typing any part of its name or offset. A stored former name shows as the present one and stays until another zone
 * is chosen.
 */
export function TimeZoneSelect({ value = '', onChange, ...field }: TimeZoneSelectProps) {
  const [now] = useState(() => new Date());
  const [wasFocused, setWasFocused] = useState(false);
  // Computing all of them takes a fifth of a second.
  const all = useMemo(() => (wasFocused ? timezoneChoices(now) : []), [wasFocused, now]);
  const chosen = useMemo(() => (value ? timezoneChoice(value, now) : null), [value, now]);
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
