import { NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core';
import {
  channelWords,
  type FilterKind,
  issueChannels,
  type PassCondition,
  passPlatforms,
  passStatuses,
} from '@tessera/contract';
import { countsDays, type FilterRange, type FilterValue, filterDaysMax } from '@tessera/pass-design';
import { lazy } from 'react';
import { numberSeparators } from '../../lib/format-number.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import styles from './filter-builder.module.css';

type ConditionValueProps = {
  passTemplateId: string;
  condition: PassCondition;
  kind: FilterKind | null;
  error: string | null;
  onChange: (value: FilterValue | FilterRange) => void;
};

/** What a condition compares with: a value, two bounds, or a number of days. */
export function ConditionValue({ condition, kind, onChange, ...props }: ConditionValueProps) {
  const { operator, value = '' } = condition;
  if (countsDays(operator))
    return (
      <NumberInput
        aria-label="Days"
        className={styles.value ?? ''}
        error={props.error}
        hideControls
        {...numberSeparators}
        allowDecimal={false}
        allowNegative={false}
        max={filterDaysMax}
        suffix=" days"
        value={Number(value) || ''}
        onChange={onChange}
      />
    );
  if (!Array.isArray(value))
    return <ValueInput {...props} label="Value" kind={kind} value={value} onChange={onChange} />;
  const [from, to] = value;
  return (
    <>
      <ValueInput
        {...props}
        label="From"
        kind={kind}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      <ValueInput {...props} label="To" kind={kind} value={to} onChange={(next) => onChange([from, next])} />
    </>
  );
}

type ValueInputProps = Pick<ConditionValueProps, 'passTemplateId' | 'kind' | 'error'> & {
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
};

function ValueInput({ passTemplateId, kind, label, value, error, onChange }: ValueInputProps) {
  const shared = { 'aria-label': label, className: styles.value ?? '', error };
  switch (kind) {
    case 'status':
    case 'wallet':
    case 'issueChannel':
    case 'boolean':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={valueChoices[kind]}
        />
      );
    case 'campaign':
      return (
        <LazyBoundary fallback={<Skeleton height={36} className={styles.value ?? ''} />}>
          <CampaignField
            {...shared}
            passTemplateId={passTemplateId}
            value={String(value)}
            onChange={onChange}
          />
        </LazyBoundary>
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          hideControls
          {...numberSeparators}
          value={typeof value === 'boolean' ? '' : value}
          onChange={onChange}
        />
      );
    case 'date':
    case 'event':
      return (
        <LazyBoundary fallback={<Skeleton height={36} className={styles.value ?? ''} />}>
          <DayField label={label} value={String(value)} error={error} onChange={onChange} />
        </LazyBoundary>
      );
    default:
      return (
        <TextInput
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const platformLabels = { apple: 'Apple Wallet', google: 'Google Wallet', none: 'No wallet' };
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const valueChoices = {
  status: passStatuses.map((value) => ({ value, label: capitalized(value) })),
  wallet: passPlatforms.map((value) => ({ value, label: platformLabels[value] })),
  issueChannel: issueChannels.map((value) => ({ value, label: capitalized(channelWords[value]) })),
  boolean: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
};

const CampaignField = lazy(async () => ({
  default: (await import('./campaign-field.tsx')).CampaignField,
}));

/** The calendar is larger than the rest of the builder. */
const DayField = lazy(async () => {
  const { DateField } = await import('../../ui/form/date-field.tsx');
  return {
    default: ({ label, value, error, onChange }: Pick<ValueInputProps, 'label' | 'error'> & DayProps) => (
      <DateField<'default'>
        aria-label={label}
        className={styles.value ?? ''}
        placeholder="Choose a date"
        error={error}
        value={value.slice(0, 10) || null}
        onChange={(day) => onChange(day ?? '')}
        popoverProps={{ withRoles: false, shadow: 'lg', withinPortal: false, returnFocus: true }}
      />
    ),
  };
});

type DayProps = { value: string; onChange: (day: string) => void };
