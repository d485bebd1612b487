import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './choice-field.module.css';

type Choice = { value: string; label: string };

export type ChoiceFieldProps = Pick<
  NativeSelectProps,
  'label' | 'description' | 'error' | 'className' | 'aria-label' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  nothingChosen: string;
  /** If nothing chosen is a choice itself, such as “None”; otherwise its text is dimmed, as a placeholder. */
  nothingIsChoice?: boolean;
  options: readonly (string | Choice)[];
  value?: string | null;
  onChange: (value: string | null) => void;
};

/** An optional single choice. Uses the native select: it needs no script to position, and works best on phones. */
export function ChoiceField({
  nothingChosen,
  nothingIsChoice = false,
  options,
  value,
  onChange,
  ...field
}: ChoiceFieldProps) {
  return (
    <NativeSelect
      {...field}
      classNames={styles}
      data-nothing-chosen={(!value && !nothingIsChoice) || undefined}
      data={[{ value: '', label: nothingChosen }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
