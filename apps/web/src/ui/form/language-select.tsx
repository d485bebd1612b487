import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { languageGroups, languageLabel } from './language-choices.ts';

type LanguageSelectProps = Pick<
  SelectProps,
  'label' | 'description' | 'placeholder' | 'id' | 'disabled' | 'error' | 'withAsterisk'
> & {
  value: string | null;
  except?: ReadonlySet<string>;
  onChange: (language: string) => void;
};

const noLanguages: ReadonlySet<string> = new Set();

export function LanguageSelect({ value, except = noLanguages, onChange, ...field }: LanguageSelectProps) {
  const [wasFocused, setWasFocused] = useState(false);
  const data = useMemo(() => {
    if (wasFocused) return languageGroups(value ? [value] : [], except);
    return value ? [{ value, label: languageLabel(value) }] : [];
  }, [wasFocused, value, except]);
  return (
    <Select
      placeholder="Choose a language"
      {...field}
      data={data}
      value={value}
      onChange={(language) => language && onChange(language)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No language matches"
      maxDropdownHeight={320}
      onFocus={(event) => {
        setWasFocused(true);
        event.currentTarget.select();
      }}
    />
  );
}
