import { Select } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findTimezones, timezoneChoice, timezoneChoices } from './timezone-choices.ts';
import type { TimezoneFieldProps } from './timezone-field.tsx';

/** The library hides it from the keyboard and from screen readers, and draws it too small to be hit. */
const clearButtonProps = {
  'aria-label': 'Clear the time zone',
  'aria-hidden': false,
  tabIndex: 0,
  size: 'md',
} as const;

/** The list of time zones. Replaces the focused field when it has loaded, and opens at once. */
export function TimezoneMenu({ value = '', onChange, ...field }: TimezoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [now] = useState(() => new Date());
  const all = useMemo(() => timezoneChoices(now), [now]);
  const chosen = useMemo(() => (value ? timezoneChoice(value, now) : null), [value, now]);
  const isListed = !chosen || all.some((choice) => choice.value === chosen.value);
  useEffect(() => input.current?.focus(), []);
  return (
    <Select
      {...field}
      ref={input}
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
      filter={({ search }) => findTimezones(all, search)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
