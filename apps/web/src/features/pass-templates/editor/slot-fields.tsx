import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Field, type FieldSlot, fieldsPerSlotMax, layoutLimits } from '@tessera/pass-design';
import { useEditor, useIssuesAt } from './editor-context.ts';
import { FieldForm } from './field-form.tsx';
import { focusControl } from './focus-control.ts';
import { controlId } from './issue-location.ts';
import { keyFromLabel } from './key-from-label.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './panel.module.css';
import { Disclosure, PanelGroup, Warnings } from './panel.tsx';
import { slotLabels } from './slot-labels.ts';
import { takenFieldKeys } from './taken-keys.ts';

/** The fields of one slot, in their order. */
export function SlotFields({ slot }: { slot: FieldSlot }) {
  const { document, change, openSection } = useEditor();
  const fields = document.fields[slot];
  const { warnings } = useIssuesAt(`fields.${slot}`);
  const shownMax = slot === 'back' ? null : layoutLimits[document.passType].apple[slot];
  const add = () => {
    const field = newField(takenFieldKeys(document));
    change({ kind: 'addField', slot, field });
    openSection(`${slot}.${fields.length}`);
    focusControl(`fields.${slot}.${fields.length}.label`);
  };
  return (
    <PanelGroup
      title={slotLabels[slot].title}
      hint={slotLabels[slot].hint}
      aside={shownMax === null ? undefined : `${fields.length} of ${shownMax}`}
    >
      <div className={styles.list} id={controlId(`fields.${slot}`)}>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field's key follows its label letter by letter; its place does not.
          <FieldRow key={index} slot={slot} index={index} field={field} />
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
  return { key: keyFromLabel('New field', taken, 'field'), label: 'New field', value: '', kind: 'text' };
}

function FieldRow({ slot, index, field }: { slot: FieldSlot; index: number; field: Field }) {
  const { document, content, change, section, openSection } = useEditor();
  const place = `${slot}.${index}`;
  const isOpen = section === place;
  const { length } = document.fields[slot];
  const move = (by: -1 | 1) => {
    const toIndex = index + by;
    if (toIndex < 0 || toIndex >= length) return;
    change({ kind: 'moveField', slot, index, toSlot: slot, toIndex });
    if (isOpen) openSection(`${slot}.${toIndex}`);
    focusControl(`fields.${slot}.${toIndex}`);
  };
  const name = field.label || field.key;
  return (
    <Disclosure
      id={controlId(`fields.${place}`)}
      title={name}
      meta={content.fields[slot][index]?.text}
      isOpen={isOpen}
      onToggle={() => openSection(isOpen ? undefined : place)}
      onMove={move}
      marks={<MoveButtons name={name} isFirst={index === 0} isLast={index === length - 1} onMove={move} />}
    >
      <FieldForm slot={slot} index={index} field={field} />
    </Disclosure>
  );
}
