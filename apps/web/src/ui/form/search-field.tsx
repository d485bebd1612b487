import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { queryLengthMax } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** The specification's debounce for searches. */
const searchDebounceMilliseconds = 200;

type SearchFieldProps = {
  value: string;
  onSearch: (query: string) => void;
  label: string;
};

/** A search box that writes its text to the URL after the debounce. `/` focuses it, Escape clears it. */
export function SearchField({ value, onSearch, label }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onSearch, searchDebounceMilliseconds);
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => {
    // Back and forward change the URL; follow it unless the field has focus.
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      className={styles.field}
      type="text"
      maxLength={queryLengthMax}
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder="Search"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
      leftSection={<IconSearch size={16} />}
      rightSectionPointerEvents="all"
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        ) : (
          <Kbd className={styles.key}>/</Kbd>
        )
      }
    />
  );
}
