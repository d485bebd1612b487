import { ActionIcon, Select, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type DesignDocument, type FieldSlot, fieldSlots } from '@tessera/pass-design';
import type { ChangeDraft } from '../campaign-draft.ts';
import { findField } from '../find-field.ts';
import { ChangedColors } from './changed-colors.tsx';
import { ChangedImages } from './changed-images.tsx';
import styles from './pass-change-fields.module.css';

const slotLabels: Record<FieldSlot, string> = {
  header: 'Header',
  primary: 'Primary',
  secondary: 'Secondary',
  auxiliary: 'Auxiliary',
  back: 'Back',
};

export type PassChangeFieldsProps = {
  change: ChangeDraft;
  onChange: (part: Partial<ChangeDraft>) => void;
  document: DesignDocument;
  problems: Record<string, string>;
  path: string;
};

export function PassChangeFields(props: PassChangeFieldsProps) {
  const { change, onChange, document, problems, path } = props;
  const edit = (key: string, part: { label?: string; value?: string }) =>
    onChange({ fields: change.fields.map((field) => (field.key === key ? { ...field, ...part } : field)) });
  return (
    <>
      {change.fields.map((field) => (
        <ChangedField
          key={field.key}
          field={field}
          document={document}
          problemOf={(part) =>
            problems[`${path}.fields.${field.key}.${part}`] ??
            (part === 'value' ? problems[`${path}.fields.${field.key}`] : undefined)
          }
          onChange={(part) => edit(field.key, part)}
          onRemove={() => onChange({ fields: change.fields.filter(({ key }) => key !== field.key) })}
        />
      ))}
      <AddField {...props} />
      <ChangedColors {...props} />
      <ChangedImages {...props} />
    </>
  );
}

type ChangedFieldProps = {
  field: ChangeDraft['fields'][number];
  document: DesignDocument;
  problemOf: (part: 'label' | 'value') => string | undefined;
  onChange: (part: { label?: string; value?: string }) => void;
  onRemove: () => void;
};

function ChangedField({ field, document, problemOf, onChange, onRemove }: ChangedFieldProps) {
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
          error={problemOf('label')}
        />
        <TextInput
          label="Value"
          value={field.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={problemOf('value')}
        />
      </Stack>
    </fieldset>
  );
}

function AddField({ change, onChange, document }: Omit<PassChangeFieldsProps, 'problems'>) {
  const taken = new Set(change.fields.map(({ key }) => key));
  const groups = choices(document, taken);
  if (groups.length === 0) return null;
  const add = (key: string | null) => {
    const field = key ? findField(document, key) : undefined;
    if (field)
      onChange({ fields: [...change.fields, { key: field.key, label: field.label, value: field.value }] });
  };
  return (
    <Select
      label={taken.size === 0 ? 'Field to change' : 'Another field to change'}
      description="Optional. Whatever you do not change stays as designed."
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
