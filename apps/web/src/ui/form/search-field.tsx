import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { queryLengthMax } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** Long enough not to ask at every letter, short enough to feel immediate; the specification's figure for searches. */
const searchDebounceMilliseconds = 200;

type SearchFieldProps = {
  /** The text in the address bar: what is searched for now. */
  value: string;
  onSearch: (query: string) => void;
  /** What is searched, for the field's name: "Search pass templates". */
  label: string;
};

/** A search box whose text goes to the address bar a moment after the last key. `/` focuses it, Escape clears it. */
export function SearchField({ value, onSearch, label }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onSearch, searchDebounceMilliseconds);
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => {
    // Back and forward change the address; the box follows unless somebody is typing in it.
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
