import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { type Attribute, type DesignDocument, showsTimeOfDay } from '@tessera/pass-design';
import { lazy, type ReactNode } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import type { DateTimeFieldProps } from '../../ui/form/date-time-field.tsx';
import { timeZoneNote } from '../../ui/form/time-zone-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { attributeText, currencyOf } from './attribute-text.ts';

type AttributeInputProps = {
  attribute: Attribute;
  document: DesignDocument;
  /** Shown below the label. */
  note?: string | undefined;
  isReadOnly?: boolean;
  value: string | number | boolean | undefined;
  onChange: (value: string | number | boolean) => void;
  error: ReactNode;
};

const samplePrice = (12.5).toLocaleString(undefined, { minimumFractionDigits: 2 });
/** Wallets also round currencies with three decimals. */
const currencyDecimals = 2;

export function AttributeInput({
  attribute,
  document,
  note,
  isReadOnly = false,
  value,
  onChange,
  error,
}: AttributeInputProps) {
  const { timezoneName: timezone } = useWorkspace();
  const { type, label, required, default: fallback } = attribute;
  const isTimed = type === 'date' && showsTimeOfDay(document, attribute);
  const hints = [
    fallback !== null && `Default: ${attributeText(attribute, fallback, { document, timezone })}.`,
    isTimed && timeZoneNote(timezone),
    note,
  ];
  const description = hints.filter(Boolean).join(' ') || undefined;
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
  if (type === 'date')
    return (
      <AttributeDateField
        {...shared}
        withTime={isTimed}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    );
  if (type === 'number' || type === 'currency')
    return (
      <LazyBoundary fallback={<Skeleton height={58} />}>
        <NumberField
          {...shared}
          {...(type === 'currency' && currencyParts(currencyOf(document, attribute)))}
          value={typeof value === 'boolean' || value === undefined ? '' : value}
          onChange={onChange}
        />
      </LazyBoundary>
    );
  if (type === 'image')
    return (
      <LazyBoundary fallback={<Skeleton height={58} />}>
        <PictureInput
          label={label}
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      </LazyBoundary>
    );
  return (
    <TextInput
      {...shared}
      type={type === 'text' ? 'text' : 'url'}
      placeholder={type === 'text' ? undefined : 'https://'}
      {...(isReadOnly && { readOnly: true, variant: 'filled' })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function currencyParts(currencyCode: string | undefined) {
  return {
    decimalScale: currencyDecimals,
    fixedDecimalScale: true,
    placeholder: samplePrice,
    ...(currencyCode && { rightSection: currencyCode, rightSectionWidth: 52 }),
  };
}

/** The calendar and its date library are larger than all other inputs together. */
const DateTimeField = lazy(async () => ({
  default: (await import('../../ui/form/date-time-field.tsx')).DateTimeField,
}));

/** It groups digits while typing, and is larger than all other inputs but dates. */
const NumberField = lazy(async () => ({
  default: (await import('../../ui/form/number-field.tsx')).NumberField,
}));

const PictureInput = lazy(async () => ({ default: (await import('./picture-input.tsx')).PictureInput }));

export function AttributeDateField(props: DateTimeFieldProps) {
  return (
    <LazyBoundary fallback={<Skeleton height={58} />}>
      <DateTimeField {...props} />
    </LazyBoundary>
  );
}
