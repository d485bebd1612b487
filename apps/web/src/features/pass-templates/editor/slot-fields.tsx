import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Field, type FieldSlot, fieldsPerSlotMax, layoutLimits } from '@tessera/pass-design';
import { useEditor, useIssuesAt } from './editor-context.ts';
import { FieldForm } from './field-form.tsx';
import { focusControl } from './focus-control.ts';
import { controlId } from './issue-location.ts';
import { keyFromLabel, newId } from './key-from-label.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './panel.module.css';
import { Disclosure, PanelGroup, Warnings } from './panel.tsx';
import { slotLabels } from './slot-labels.ts';
import { takenFieldKeys } from './taken-keys.ts';

/** The fields of one slot, in their order. */
export function SlotFields({ slot }: { slot: FieldSlot }) {
  const { document, change, openSection } = useEditor();
  const fields = document.fields[slot];
  const { warnings } = useIssuesAt(`slots.${slot}`);
  const shownMax = slot === 'back' ? null : layoutLimits[document.passType].apple[slot];
  const add = () => {
    const field = newField(takenFieldKeys(document));
    change({ kind: 'addField', slot, field });
    openSection(field.id);
    focusControl(`fields.${field.id}.label`);
  };
  return (
    <PanelGroup
      title={slotLabels[slot].title}
      hint={slotLabels[slot].hint}
      aside={shownMax === null ? undefined : `${fields.length} of ${shownMax}`}
    >
      <div className={styles.list} id={controlId(`slots.${slot}`)}>
        {fields.map((field, index) => (
          <FieldRow key={field.id} slot={slot} index={index} field={field} />
        ))}
      </div>
      <Warnings messages={warnings} />
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= fieldsPerSlotMax}
          onClick={add}
        >
          Add {slotLabels[slot].title.toLowerCase()} field
        </Button>
      </div>
    </PanelGroup>
  );
}

function newField(taken: readonly string[]): Field {
  return {
    id: newId(),
    key: keyFromLabel('New field', taken, 'field'),
    label: 'New field',
    value: '',
    kind: 'text',
  };
}

function FieldRow({ slot, index, field }: { slot: FieldSlot; index: number; field: Field }) {
  const { document, content, change, section, openSection } = useEditor();
  const isOpen = section === field.id;
  const { length } = document.fields[slot];
  const move = (by: -1 | 1) => {
    const toIndex = index + by;
    if (toIndex < 0 || toIndex >= length) return;
    change({ kind: 'moveField', id: field.id, toSlot: slot, toIndex });
    focusControl(`fields.${field.id}`);
  };
  const name = field.label || field.key;
  return (
    <Disclosure
      id={controlId(`fields.${field.id}`)}
      title={name}
      meta={content.fields[slot][index]?.text}
      isOpen={isOpen}
      onToggle={() => openSection(isOpen ? undefined : field.id)}
      onMove={move}
      marks={<MoveButtons name={name} isFirst={index === 0} isLast={index === length - 1} onMove={move} />}
    >
      <FieldForm slot={slot} field={field} />
    </Disclosure>
  );
}
