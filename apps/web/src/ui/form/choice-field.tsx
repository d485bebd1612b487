import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './choice-field.module.css';

type Choice = { value: string; label: string };

export type ChoiceFieldProps = Pick<
  NativeSelectProps,
  'label' | 'description' | 'error' | 'className' | 'aria-label' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  /** What is read while nothing is chosen; choosing it takes a choice back. */
  nothingChosen: string;
  options: readonly (string | Choice)[];
  value?: string | null;
  onChange: (value: string | null) => void;
};

/** One of some choices, or none. The browser's own list: it needs no script to be placed, fits phones best, and everybody knows its keys. */
export function ChoiceField({ nothingChosen, options, value, onChange, ...field }: ChoiceFieldProps) {
  return (
    <NativeSelect
      {...field}
      classNames={styles}
      data-nothing-chosen={!value || undefined}
      data={[{ value: '', label: nothingChosen }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
