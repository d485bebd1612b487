import { Button, Code, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  alignments,
  backValueLengthMax,
  type Field,
  type FieldSlot,
  fieldSlots,
  labelLengthMax,
  textLengthMax,
} from '@tessera/pass-design';
import { isFreshField, useDesignPart, useEditor, useIssuesAt, useSavedDesign } from './editor-context.ts';
import { FieldFormat, formatsLeftBehind, SlotFormat } from './field-format.tsx';
import { controlId } from './issue-location.ts';
import { keyFromLabel } from './key-from-label.ts';
import { LiquidInput } from './liquid-input.tsx';
import { LiquidTextarea } from './liquid-textarea.tsx';
import styles from './panel.module.css';
import { slotLabels } from './slot-labels.ts';
import { takenFieldKeys } from './taken-keys.ts';

type FieldFormProps = { slot: FieldSlot; field: Field };

const alignmentWords = { natural: 'Natural', left: 'Left', center: 'Centre', right: 'Right' } as const;

/** Everything about one field. */
export function FieldForm({ slot, field }: FieldFormProps) {
  const passType = useDesignPart((document) => document.passType);
  const saved = useSavedDesign();
  const { draft, change, openSection } = useEditor();
  const path = `fields.${field.id}`;
  const ValueInput = slot === 'back' ? LiquidTextarea : LiquidInput;
  const edit = (part: Partial<Field>) => change({ kind: 'changeField', id: field.id, field: part });
  const relabel = (label: string) =>
    edit(
      isFreshField(saved, field)
        ? { label, key: keyFromLabel(label, takenFieldKeys(draft.draft().document, field.key), 'field') }
        : { label },
    );
  return (
    <>
      <LiquidInput
        path={`${path}.label`}
        label="Label"
        value={field.label}
        charactersMax={labelLengthMax}
        onChange={relabel}
      />
      <ValueInput
        path={`${path}.value`}
        label="Value"
        value={field.value}
        charactersMax={slot === 'back' ? backValueLengthMax : textLengthMax}
        onChange={(value) => edit({ value })}
      />
      <FieldFormat path={path} field={field} edit={edit} />
      <SlotFormat slot={slot} passType={passType} field={field} edit={edit} />
      <ChangeMessage path={path} field={field} edit={edit} />
      <div className={styles.pair}>
        <Select
          label="Place"
          data={fieldSlots.map((value) => ({ value, label: slotLabels[value].title }))}
          value={slot}
          allowDeselect={false}
          onChange={(chosen) => {
            const toSlot = fieldSlots.find((known) => known === chosen);
            if (!toSlot || toSlot === slot) return;
            const toIndex = draft.draft().document.fields[toSlot].length;
            change({ kind: 'moveField', id: field.id, toSlot, toIndex });
            const left = formatsLeftBehind(toSlot, field);
            if (left) edit(left);
          }}
        />
        {slot !== 'back' && (
          <Select
            label="Alignment"
            data={alignments.map((value) => ({ value, label: alignmentWords[value] }))}
            value={field.align ?? 'natural'}
            allowDeselect={false}
            onChange={(chosen) => {
              const align = alignments.find((known) => known === chosen);
              edit({ align: align === 'natural' ? undefined : align });
            }}
          />
        )}
      </div>
      <div className={styles.end}>
        <Code className={styles.mono}>{field.key}</Code>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            change({ kind: 'removeField', id: field.id });
            openSection(undefined);
          }}
        >
          Remove field
        </Button>
      </div>
    </>
  );
}

type PartProps = { path: string; field: Field; edit: (part: Partial<Field>) => void };

function ChangeMessage({ path, field, edit }: PartProps) {
  const { error } = useIssuesAt(`${path}.changeMessage`);
  return (
    <TextInput
      id={controlId(`${path}.changeMessage`)}
      label="Notification when it changes"
      placeholder={`${field.label || 'This'} is now %@`}
      description="%@ stands for the new value. Without a text nobody is notified."
      value={field.changeMessage ?? ''}
      error={error}
      maxLength={textLengthMax}
      onChange={(event) => edit({ changeMessage: event.currentTarget.value })}
    />
  );
}
