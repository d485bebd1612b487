import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { Attribute } from '@tessera/pass-design';
import type { ReactNode } from 'react';

type AttributeInputProps = {
  attribute: Attribute;
  value: string | number | boolean | undefined;
  onChange: (value: string | number | boolean) => void;
  error: ReactNode;
};

/** Cents; a currency with three decimals is rounded by the wallets as well. */
const currencyDecimals = 2;
const textTypes = { text: 'text', date: 'date', url: 'url', image: 'url' } as const;

/** The input that fits an attribute's type. */
export function AttributeInput({ attribute, value, onChange, error }: AttributeInputProps) {
  const { type, label, required, default: fallback } = attribute;
  const description =
    fallback === null || type === 'boolean' ? undefined : `${fallback}, unless you say otherwise`;
  const shared = { label, description, error, withAsterisk: required && fallback === null };
  if (type === 'boolean')
    return (
      <Checkbox
        label={label}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (type === 'number' || type === 'currency')
    return (
      <NumberInput
        {...shared}
        hideControls
        thousandSeparator=" "
        decimalScale={type === 'currency' ? currencyDecimals : undefined}
        value={typeof value === 'boolean' || value === undefined ? '' : value}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      {...shared}
      type={textTypes[type]}
      placeholder={type === 'url' || type === 'image' ? 'https://' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
