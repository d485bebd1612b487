import { ActionIcon, NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  filterKind,
  needsValue,
  operatorsOfKind,
  operatorWords,
  type PassCondition,
  passPlatforms,
  passStatuses,
  subjectWords,
} from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { lazy } from 'react';
import { numberSeparators } from '../../lib/format-number.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import styles from './filter-builder.module.css';
import { conditionAbout, filterSubjects, isComplete, subjectIdOf, withOperator } from './filter-subjects.ts';

type ConditionRowProps = {
  condition: PassCondition;
  attributes: readonly Attribute[];
  isChecked: boolean;
  onChange: (condition: PassCondition) => void;
  onRemove: () => void;
};

export function ConditionRow({ condition, attributes, isChecked, onChange, onRemove }: ConditionRowProps) {
  const kind = filterKind(condition, attributes);
  const subject = subjectWords(condition, attributes);
  const operators = kind ? operatorsOfKind[kind] : [condition.operator];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
    <div role="group" aria-label={`Condition: ${subject}`} className={styles.row}>
      <NativeSelect
        aria-label="Attribute"
        className={styles.subject}
        value={subjectIdOf(condition)}
        onChange={(event) => onChange(conditionAbout(event.currentTarget.value, attributes))}
        data={subjectChoices(condition, attributes)}
      />
      <NativeSelect
        aria-label="Comparison"
        className={styles.operator}
        value={condition.operator}
        onChange={(event) => {
          const operator = operators.find((each) => each === event.currentTarget.value);
          if (operator) onChange(withOperator(condition, operator, kind));
        }}
        data={operators.map((value) => ({ value, label: operatorWords[value] }))}
      />
      {needsValue(condition.operator) && (
        <ValueInput
          condition={condition}
          attributes={attributes}
          error={isChecked && !isComplete(condition) ? 'Enter a value' : null}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <ActionIcon
        className={styles.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove condition: ${subject}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

function subjectChoices(condition: PassCondition, attributes: readonly Attribute[]) {
  const subjects = filterSubjects(attributes);
  const isKnown = subjects.some(({ id }) => id === subjectIdOf(condition));
  const groups = (['Attributes', 'Person', 'Pass'] as const).map((group) => ({
    group,
    items: subjects
      .filter((subject) => subject.group === group)
      .map(({ id, label }) => ({ value: id, label })),
  }));
  const removed = {
    value: subjectIdOf(condition),
    label: `${subjectWords(condition, attributes)} (removed)`,
  };
  return [...(isKnown ? [] : [removed]), ...groups.filter(({ items }) => items.length > 0)];
}

type ValueInputProps = {
  condition: PassCondition;
  attributes: readonly Attribute[];
  error: string | null;
  onChange: (value: string | number) => void;
};

const platformLabels = { apple: 'Apple Wallet', google: 'Google Wallet', none: 'No wallet' };

function ValueInput({ condition, attributes, error, onChange }: ValueInputProps) {
  const { value = '' } = condition;
  const kind = filterKind(condition, attributes);
  const shared = { 'aria-label': 'Value', className: styles.value ?? '', error };
  switch (kind) {
    case 'status':
    case 'wallet':
    case 'boolean':
      return (
        <NativeSelect
          {...shared}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={valueChoices[kind]}
        />
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
      return (
        <LazyBoundary fallback={<Skeleton height={36} className={styles.value ?? ''} />}>
          <DayField value={String(value)} error={error} onChange={onChange} />
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

const valueChoices = {
  status: passStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
  wallet: passPlatforms.map((value) => ({ value, label: platformLabels[value] })),
  boolean: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
};

/** The calendar is larger than the rest of the builder. */
const DayField = lazy(async () => {
  const { DateField } = await import('../../ui/form/date-field.tsx');
  return {
    default: ({ value, error, onChange }: Pick<ValueInputProps, 'error'> & DayProps) => (
      <DateField<'default'>
        aria-label="Value"
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
