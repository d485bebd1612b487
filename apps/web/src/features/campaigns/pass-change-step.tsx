import { ActionIcon, Select, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type DesignDocument, type FieldSlot, fieldSlots } from '@tessera/pass-design';
import { presentTimezone } from '../../ui/form/timezone-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { type CampaignDraft, findField, passChangeOf } from './campaign-draft.ts';
import { ChangedColors } from './changed-colors.tsx';
import { ChangedImages } from './changed-images.tsx';
import styles from './pass-change-step.module.css';
import { SharedAtGoogle } from './shared-at-google.tsx';
import type { StepProps } from './step-props.ts';

const slotLabels: Record<FieldSlot, string> = {
  header: 'Header',
  primary: 'Primary',
  secondary: 'Secondary',
  auxiliary: 'Auxiliary',
  back: 'Back',
};

/** Second step: which fields, colors and images passes show differently while the campaign runs. */
export function PassChangeStep(props: StepProps) {
  const { draft, onChange, problems, document } = props;
  const change = (key: string, part: { label?: string; value?: string }) =>
    onChange({ fields: draft.fields.map((field) => (field.key === key ? { ...field, ...part } : field)) });
  return (
    <Stack gap="lg">
      {draft.fields.map((field) => (
        <ChangedField
          key={field.key}
          field={field}
          document={document}
          problems={problems}
          onChange={(part) => change(field.key, part)}
          onRemove={() => onChange({ fields: draft.fields.filter(({ key }) => key !== field.key) })}
        />
      ))}
      <AddField {...props} />
      <ChangedColors {...props} />
      <ChangedImages {...props} />
      <SharedAtGoogle {...props} />
      {passChangeOf(draft, document) && <Period {...props} />}
    </Stack>
  );
}

type ChangedFieldProps = Pick<StepProps, 'document' | 'problems'> & {
  field: CampaignDraft['fields'][number];
  onChange: (part: { label?: string; value?: string }) => void;
  onRemove: () => void;
};

function ChangedField({ field, document, problems, onChange, onRemove }: ChangedFieldProps) {
  const path = `passChange.fields.${field.key}`;
  const name = findField(document, field.key)?.label || field.key;
  return (
    <fieldset className={styles.field} aria-label={name}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <ActionIcon size="md" aria-label={`Leave ${name} as it is`} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <Stack gap="sm">
        <TextInput
          label="Label"
          value={field.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          error={problems[`${path}.label`]}
        />
        <TextInput
          label="Value"
          value={field.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={problems[`${path}.value`] ?? problems[path]}
        />
      </Stack>
    </fieldset>
  );
}

function AddField({ draft, onChange, document }: StepProps) {
  const taken = new Set(draft.fields.map(({ key }) => key));
  const groups = choices(document, taken);
  if (groups.length === 0) return null;
  const add = (key: string | null) => {
    const field = key ? findField(document, key) : undefined;
    if (field)
      onChange({ fields: [...draft.fields, { key: field.key, label: field.label, value: field.value }] });
  };
  return (
    <Select
      label={taken.size === 0 ? 'Field to change' : 'Another field to change'}
      description="Optional. Everything you leave alone stays as it is designed."
      placeholder="Choose a field"
      searchable
      data={groups}
      value={null}
      onChange={add}
    />
  );
}

function choices(document: DesignDocument, taken: ReadonlySet<string>) {
  return fieldSlots
    .map((slot) => ({
      group: slotLabels[slot],
      items: document.fields[slot]
        .filter(({ key }) => !taken.has(key))
        .map(({ key, label }) => ({ value: key, label: label || key })),
    }))
    .filter(({ items }) => items.length > 0);
}

function Period({ draft, onChange, problems }: StepProps) {
  const { timezoneName } = useWorkspace();
  return (
    <div className={styles.period}>
      <TextInput
        label="From"
        type="datetime-local"
        description={`Empty: from the launch. Time of ${presentTimezone(timezoneName)}.`}
        value={draft.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        error={problems.from}
      />
      <TextInput
        label="Until"
        type="datetime-local"
        description="Empty: for good. Afterwards passes fall back by themselves."
        value={draft.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
        error={problems.until}
      />
    </div>
  );
}
