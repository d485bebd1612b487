import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './choice-field.module.css';

type Choice = { value: string; label: string };

export type ChoiceFieldProps = Pick<
  NativeSelectProps,
  'label' | 'description' | 'error' | 'className' | 'aria-label' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  nothingChosen: string;
  options: readonly (string | Choice)[];
  value?: string | null;
  onChange: (value: string | null) => void;
};

/** An optional single choice. Uses the native select: it needs no script to position, and works best on phones. */
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
