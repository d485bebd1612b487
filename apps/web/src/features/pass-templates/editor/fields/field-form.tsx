import { Button, Code, Select, Switch, TextInput } from '@mantine/core';
import { IconBell, IconBellOff, IconTrash } from '@tabler/icons-react';
import { shallow } from '@tanstack/react-store';
import {
  alignments,
  backValueLengthMax,
  type DesignDocument,
  type Field,
  type FieldSlot,
  fieldSlots,
  labelLengthMax,
  textLengthMax,
} from '@tessera/pass-design';
import { type ChangeNotice, changeNotices } from '@tessera/pass-rendering';
import { memo, useCallback } from 'react';
import { referenceTo } from '../attributes/rename-reference.ts';
import { isFreshField, useDesignPart, useEditor, useIssuesAt, useSavedDesign } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';
import { LiquidTextarea } from '../texts/liquid-textarea.tsx';
import { FieldFormat, formatsLeftBehind, SlotFormat } from './field-format.tsx';
import { keyFromLabel } from './key-from-label.ts';
import { slotLabels } from './slot-labels.ts';
import { takenFieldKeys } from './taken-keys.ts';

type FieldFormProps = { slot: FieldSlot; field: Field };

const alignmentWords = { natural: 'Natural', left: 'Left', center: 'Center', right: 'Right' } as const;

export function FieldForm({ slot, field }: FieldFormProps) {
  const saved = useSavedDesign();
  const { draft } = useEditor();
  const edit = useEditField(field.id);
  const path = `fields.${field.id}`;
  const source = useDesignPart((document) => sourceOf(document, field.value));
  const ValueInput = slot === 'back' ? LiquidTextarea : LiquidInput;
  const relabel = (label: string) =>
    edit(
      isFreshField(saved, field)
        ? { label, key: keyFromLabel(label, takenFieldKeys(draft.draft().document, field.key), 'field') }
        : { label },
    );
  const changeValue = useCallback((value: string) => edit({ value }), [edit]);
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
        {...(source && { description: source })}
        value={field.value}
        charactersMax={slot === 'back' ? backValueLengthMax : textLengthMax}
        onChange={changeValue}
      />
      <FieldFormats slot={slot} field={field} />
      <ChangeMessage field={field} />
      <FieldPlace slot={slot} field={field} />
      <div className={styles.end}>
        <Code className={styles.mono}>{field.key}</Code>
        <RemoveButton id={field.id} />
      </div>
    </>
  );
}

function sourceOf({ attributes }: DesignDocument, value: string): string | undefined {
  const name = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(value)?.[1];
  const attribute = attributes.find((one) => referenceTo(one) === name);
  if (!attribute) return undefined;
  const named = `The attribute “${attribute.label || attribute.key}”`;
  const { default: preset } = attribute;
  return preset === null
    ? `${named}: each pass has its own.`
    : `${named}: “${preset}” unless a pass has its own. Change it under Attributes.`;
}

function useEditField(id: string): (part: Partial<Field>) => void {
  const { change } = useEditor();
  return useCallback((part) => change({ kind: 'changeField', id, field: part }), [change, id]);
}

/** Compares all but the texts, so that typing renders only the text controls. */
function isSameButTexts(one: FieldFormProps, other: FieldFormProps): boolean {
  const texts = { key: '', label: '', value: '', changeMessage: '' };
  return one.slot === other.slot && shallow({ ...one.field, ...texts }, { ...other.field, ...texts });
}

const FieldFormats = memo(function FieldFormats({ slot, field }: FieldFormProps) {
  const passType = useDesignPart((document) => document.passType);
  const edit = useEditField(field.id);
  return (
    <>
      <FieldFormat path={`fields.${field.id}`} field={field} edit={edit} />
      <SlotFormat slot={slot} passType={passType} field={field} edit={edit} />
    </>
  );
}, isSameButTexts);

const FieldPlace = memo(function FieldPlace({ slot, field }: FieldFormProps) {
  const { draft, change } = useEditor();
  const edit = useEditField(field.id);
  return (
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
  );
}, isSameButTexts);

const RemoveButton = memo(function RemoveButton({ id }: Pick<Field, 'id'>) {
  const { change, openSection } = useEditor();
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      leftSection={<IconTrash size={14} />}
      onClick={() => {
        change({ kind: 'removeField', id });
        openSection(undefined);
      }}
    >
      Remove field
    </Button>
  );
});

function ChangeMessage({ field }: Pick<FieldFormProps, 'field'>) {
  const path = `fields.${field.id}.changeMessage`;
  const edit = useEditField(field.id);
  const { error } = useIssuesAt(path);
  const notices = useDesignPart((document) => changeNotices(document, field), isDeepEqual);
  return (
    <>
      <TextInput
        id={controlId(path)}
        label="Notification when it changes"
        placeholder={`${field.label || 'This'} is now %@`}
        description="%@ stands for the new value. Without a text nobody is notified."
        value={field.changeMessage ?? ''}
        error={error}
        maxLength={textLengthMax}
        onChange={(event) => edit({ changeMessage: event.currentTarget.value })}
      />
      <ul className={styles.notices} aria-label="Will it notify?">
        <Notice name="Apple Wallet" notice={notices.apple} />
        <Notice name="Google Wallet" notice={notices.google} />
      </ul>
      {(notices.google.isRationed || field.urgent) && (
        <Switch
          size="sm"
          label="Urgent"
          description="Of Google’s three notifications a day one is kept for rewards and urgent changes, such as a seat."
          checked={field.urgent === true}
          onChange={(event) => edit({ urgent: event.currentTarget.checked ? true : undefined })}
        />
      )}
    </>
  );
}

function Notice({ name, notice: { notifies, reason } }: { name: string; notice: ChangeNotice }) {
  const Icon = notifies ? IconBell : IconBellOff;
  return (
    <li className={styles.notice} data-silent={!notifies || undefined}>
      <Icon size={14} aria-hidden="true" />
      <span>
        <strong>{`${name} ${notifies ? 'notifies' : 'stays silent'}.`}</strong> {reason}
      </span>
    </li>
  );
}

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
