import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import { timezoneChoices } from './timezone-choices.ts';

type TimezoneFieldProps = Omit<ChoiceFieldProps, 'nothingChosen' | 'options' | 'value' | 'onChange'> & {
  /** Empty while none is chosen. */
  value?: string;
  onChange: (value: string) => void;
};

/** One of the browser's time zones, by continent: in its list the first letters of a city lead to it. */
export function TimezoneField({ value = '', onChange, ...field }: TimezoneFieldProps) {
  return (
    <ChoiceField
      {...field}
      nothingChosen="Choose a time zone"
      options={timezoneChoices(value)}
      value={value}
      onChange={(zone) => onChange(zone ?? '')}
    />
  );
}
