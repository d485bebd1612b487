import { Radio, Stack, Switch } from '@mantine/core';
import {
  type ImportFormat,
  importDateOrders,
  importDecimalMarks,
  importDelimiters,
  importEncodings,
} from '@tessera/contract';
import { countryOptions, readCountry } from '../../lib/country-options.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import styles from './import.module.css';

type FormatFieldsProps = { format: ImportFormat; onChange: (format: ImportFormat) => void };

const delimiterLabels: Record<ImportFormat['delimiter'], string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const encodingLabels: Record<ImportFormat['encoding'], string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western (Windows-1252)',
  macintosh: 'Mac (Macintosh Roman)',
  cp850: 'DOS, Western Europe (CP850)',
  cp437: 'DOS, United States (CP437)',
};
const decimalLabels: Record<ImportFormat['decimalMark'], string> = { '.': '1,250.50', ',': '1.250,50' };
const dateLabels: Record<NonNullable<ImportFormat['dateOrder']>, string> = {
  dayFirst: '31/12/2026, the day first',
  monthFirst: '12/31/2026, the month first',
};

export function FormatFields({ format, onChange }: FormatFieldsProps) {
  const field = <Key extends keyof ImportFormat>(
    key: Key,
    label: string,
    values: readonly NonNullable<ImportFormat[Key]>[],
    labels: Record<string, string>,
  ) => (
    <ChoiceField
      label={label}
      nothingChosen={format[key] === null ? 'Not known' : 'Found in the file'}
      options={values.map((value) => ({ value: String(value), label: labels[String(value)] ?? '' }))}
      value={format[key] === null ? null : String(format[key])}
      onChange={(chosen) => {
        const value = values.find((one) => one === chosen);
        if (value !== undefined) onChange({ ...format, [key]: value });
      }}
    />
  );
  return (
    <details className={styles.format}>
      <summary>
        How the file is read
        <span className={styles.formatSummary}>
          {delimiterLabels[format.delimiter]} between columns,{' '}
          {format.hasHeader ? 'names in the first row' : 'no names in the first row'}
        </span>
      </summary>
      <div className={styles.formatFields}>
        {field('delimiter', 'Between columns', importDelimiters, delimiterLabels)}
        {field('encoding', 'Letters', importEncodings, encodingLabels)}
        {field('decimalMark', 'Numbers', importDecimalMarks, decimalLabels)}
        {field('dateOrder', 'Dates', importDateOrders, dateLabels)}
        <Switch
          label="The first row names the columns"
          checked={format.hasHeader}
          onChange={(event) => onChange({ ...format, hasHeader: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

export function PhoneCountryField({ format, onChange }: FormatFieldsProps) {
  return (
    <ChoiceField
      label="Country of phone numbers without a country code"
      nothingChosen="None: numbers without a country code are refused"
      nothingIsChoice
      options={countryOptions()}
      value={format.phoneCountry ?? null}
      onChange={(country) => onChange({ ...format, phoneCountry: readCountry(country) })}
    />
  );
}

export function DateOrderQuestion({ format, onChange }: FormatFieldsProps) {
  return (
    <Radio.Group
      label="Which comes first in dates such as 03/04/2026?"
      value={format.dateOrder}
      onChange={(chosen) => {
        const dateOrder = importDateOrders.find((one) => one === chosen);
        if (dateOrder) onChange({ ...format, dateOrder });
      }}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="dayFirst" label="The day: 3 April" />
        <Radio value="monthFirst" label="The month: March 4" />
      </Stack>
    </Radio.Group>
  );
}
