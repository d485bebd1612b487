import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  filterKind,
  operatorsOfKind,
  operatorWord,
  type PassCondition,
  subjectWords,
} from '@tessera/contract';
import { type Attribute, countsDays, needsValue } from '@tessera/pass-design';
import { ConditionValue } from './condition-value.tsx';
import styles from './filter-builder.module.css';
import { conditionAbout, filterSubjects, isComplete, subjectIdOf, withOperator } from './filter-subjects.ts';

type ConditionRowProps = {
  passTemplateId: string;
  condition: PassCondition;
  attributes: readonly Attribute[];
  isChecked: boolean;
  /** Only what does not change as days pass: attributes, the person, and comparisons with fixed values. */
  isOfValues?: boolean;
  onChange: (condition: PassCondition) => void;
  /** Absent: it stays. */
  onRemove?: () => void;
};

export function ConditionRow(props: ConditionRowProps) {
  const { passTemplateId, condition, attributes, isChecked, isOfValues = false, onChange, onRemove } = props;
  const kind = filterKind(condition, attributes);
  const subject = subjectWords(condition, attributes);
  const offered = kind ? operatorsOfKind[kind] : [condition.operator];
  const operators = isOfValues ? offered.filter((operator) => !countsDays(operator)) : offered;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
    <div role="group" aria-label={`Condition: ${subject}`} className={styles.row}>
      <NativeSelect
        aria-label="Attribute"
        className={styles.subject}
        value={subjectIdOf(condition)}
        onChange={(event) => onChange(conditionAbout(event.currentTarget.value, attributes))}
        data={subjectChoices(condition, attributes, isOfValues)}
      />
      <NativeSelect
        aria-label="Comparison"
        className={styles.operator}
        value={condition.operator}
        onChange={(event) => {
          const operator = operators.find((each) => each === event.currentTarget.value);
          if (operator) onChange(withOperator(condition, operator, kind));
        }}
        data={operators.map((value) => ({ value, label: operatorWord(value, kind) }))}
      />
      {needsValue(condition.operator) && (
        <ConditionValue
          passTemplateId={passTemplateId}
          condition={condition}
          kind={kind}
          error={isChecked && !isComplete(condition) ? 'Enter a value' : null}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      {onRemove && (
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
      )}
    </div>
  );
}

function subjectChoices(condition: PassCondition, attributes: readonly Attribute[], isOfValues: boolean) {
  const subjects = filterSubjects(attributes);
  const isKnown = subjects.some(({ id }) => id === subjectIdOf(condition));
  const groups = (['Attributes', 'Person', 'Pass', 'Program'] as const).map((group) => ({
    group,
    items: subjects
      .filter((subject) => subject.group === group && !(isOfValues && group === 'Pass'))
      .map(({ id, label }) => ({ value: id, label })),
  }));
  const removed = {
    value: subjectIdOf(condition),
    label: `${subjectWords(condition, attributes)} (removed)`,
  };
  return [...(isKnown ? [] : [removed]), ...groups.filter(({ items }) => items.length > 0)];
}
