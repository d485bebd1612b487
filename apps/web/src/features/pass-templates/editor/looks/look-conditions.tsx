import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PassCondition } from '@tessera/contract';
import { type AttributeFilter, lookConditionsMax } from '@tessera/pass-design';
import { ConditionRow } from '../../../segments/condition-row.tsx';
import { conditionAbout, isComplete } from '../../../segments/filter-subjects.ts';
import { useDesignPart, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from './looks.module.css';

/** The condition of a new variant: about the first attribute, or the name of a design without one. */
export function firstCondition(attributes: Parameters<typeof conditionAbout>[1]): AttributeFilter {
  const condition = conditionAbout(`key:${attributes[0]?.key ?? 'firstName'}`, attributes);
  return isOfValue(condition) ? condition : { key: 'firstName', operator: 'is', value: '' };
}

const isOfValue = (condition: PassCondition): condition is AttributeFilter => 'key' in condition;

type LookConditionsProps = {
  path: string;
  when: AttributeFilter[];
  onChange: (when: AttributeFilter[]) => void;
};

/** When a variant is shown: all conditions must hold. */
export function LookConditions({ path, when, onChange }: LookConditionsProps) {
  const attributes = useDesignPart((document) => document.attributes);
  const { error } = useIssuesAt(path);
  const replace = (index: number, by: AttributeFilter[]) => onChange(when.toSpliced(index, 1, ...by));
  return (
    <fieldset className={styles.conditions} id={controlId(path)} tabIndex={-1}>
      <legend>Shown if</legend>
      {when.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id, and their order is fixed.
          key={index}
          passTemplateId=""
          condition={condition}
          attributes={attributes}
          isChecked={error !== undefined}
          isOfValues
          onChange={(next) => isOfValue(next) && replace(index, [next])}
          {...(when.length > 1 && { onRemove: () => replace(index, []) })}
        />
      ))}
      {error && when.every(isComplete) && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {when.length < lookConditionsMax && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...when, firstCondition(attributes)])}
          >
            And if
          </Button>
        </div>
      )}
    </fieldset>
  );
}
