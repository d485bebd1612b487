import { Autocomplete, type AutocompleteProps, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** Choosing a time zone by typing a part of its name. What was typed may be no time zone: the form says so. */
export function TimezoneField({ value, ...props }: AutocompleteProps) {
  return (
    <Autocomplete
      data={timezones(value ?? '')}
      value={value}
      filter={matching}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      maxDropdownHeight={280}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** The zones the browser knows. It keeps UTC to itself, and may not know one that was chosen with another browser. */
function timezones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', ...(isTimezone(chosen) ? [chosen] : [])])].sort();
}

/** A zone that is chosen already hides none of the others: whoever opens the list wants another one. */
const matching: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search);
  if (options.some((option) => 'value' in option && option.value === search.trim())) return options;
  return options.filter(
    (option): option is ComboboxItem => 'value' in option && plain(option.value).includes(wanted),
  );
};

/** "new york" finds America/New_York. */
function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', ' ');
}

function isTimezone(name: string): boolean {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
