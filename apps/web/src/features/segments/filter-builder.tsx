import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { passFilterDepthMax } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { ConditionRow } from './condition-row.tsx';
import styles from './filter-builder.module.css';
import {
  addPart,
  changePart,
  draftCondition,
  emptyDraft,
  type FilterDraft,
  type FilterPart,
  isGroup,
  type Match,
} from './filter-draft.ts';
import { conditionAbout, filterSubjects } from './filter-subjects.ts';

type FilterBuilderProps = {
  passTemplateId: string;
  draft: FilterDraft;
  attributes: readonly Attribute[];
  isChecked: boolean;
  onChange: (draft: FilterDraft) => void;
};

const matchChoices: { value: Match; label: string }[] = [
  { value: 'all', label: 'all of these' },
  { value: 'any', label: 'any of these' },
  { value: 'none', label: 'none of these' },
];

export function FilterBuilder({ draft, onChange, ...shared }: FilterBuilderProps) {
  const add = (groupId: string, part: FilterPart) => onChange(addPart(draft, groupId, part));
  const change = (id: string, to: (part: FilterPart) => FilterPart | null) =>
    onChange(changePart(draft, id, to));
  return (
    <Group
      {...{ ...shared, add, change }}
      group={draft}
      level={1}
      onMatch={(match) => onChange({ ...draft, match })}
    />
  );
}

type GroupProps = Omit<FilterBuilderProps, 'draft' | 'onChange'> & {
  group: FilterDraft;
  level: number;
  add: (groupId: string, part: FilterPart) => void;
  change: (id: string, to: (part: FilterPart) => FilterPart | null) => void;
  onMatch: (match: Match) => void;
  onRemove?: () => void;
};

function Group({ group, level, onMatch, onRemove, ...shared }: GroupProps) {
  const { passTemplateId, attributes, isChecked, add, change } = shared;
  const firstSubject = filterSubjects(attributes)[0]?.id ?? 'field:status';
  const newCondition = () => draftCondition(conditionAbout(firstSubject, attributes));
  return (
    <section className={styles.group} aria-label={level === 1 ? 'Filter' : 'Group of conditions'}>
      <div className={styles.head}>
        <span>Passes that match</span>
        <NativeSelect
          aria-label="How the conditions combine"
          value={group.match}
          onChange={(event) => {
            const chosen = matchChoices.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onMatch(chosen.value);
          }}
          data={matchChoices}
        />
        {onRemove && (
          <ActionIcon
            className={styles.remove}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Remove group"
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {group.parts.map((part) =>
        isGroup(part) ? (
          <Group
            key={part.id}
            {...shared}
            group={part}
            level={level + 1}
            onMatch={(match) => change(part.id, (known) => ({ ...known, match }))}
            onRemove={() => change(part.id, () => null)}
          />
        ) : (
          <ConditionRow
            key={part.id}
            condition={part.condition}
            passTemplateId={passTemplateId}
            attributes={attributes}
            isChecked={isChecked}
            onChange={(condition) => change(part.id, (known) => ({ ...known, condition }))}
            onRemove={() => change(part.id, () => null)}
          />
        ),
      )}
      <div className={styles.add}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => add(group.id, newCondition())}
        >
          Add condition
        </Button>
        {level < passFilterDepthMax - 1 && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => add(group.id, emptyDraft('any', [newCondition()]))}
          >
            Add group
          </Button>
        )}
      </div>
    </section>
  );
}
