import { useDroppable } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { type Field, type FieldSlot, fieldsPerSlotMax } from '@tessera/pass-design';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useDesign, useDesignPart, useEditor, useIssuesAt } from '../editor-context.ts';
import { focusControl } from '../focus-control.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { Disclosure, PanelGroup, Warnings } from '../panel.tsx';
import { findField } from '../saving/apply-change.ts';
import { slotTarget, useFieldDragging } from './field-dragging.tsx';
import { FieldForm } from './field-form.tsx';
import { appleFieldsMax, isFullForApple } from './field-order.ts';
import { keyFromLabel, newId } from './key-from-label.ts';
import { fromReadyField, type ReadyField, readyFieldsFor } from './ready-fields.ts';
import { slotLabels } from './slot-labels.ts';
import { takenFieldKeys } from './taken-keys.ts';

/** The library's own reordering would change the DOM behind React. */
const noPlugins: [] = [];
/** Below the priority of fields, which lie within the slot. */
const lowPriority = 1;

export function SlotFields({ slot }: { slot: FieldSlot }) {
  const passType = useDesignPart((document) => document.passType);
  const barcode = useDesignPart((document) => document.barcode);
  const { order, draggedId } = useFieldDragging();
  const { ref } = useDroppable({ id: slotTarget(slot), collisionPriority: lowPriority });
  const ids = order[slot];
  const { warnings } = useIssuesAt(`slots.${slot}`);
  const shownMax = appleFieldsMax(passType, slot);
  const isFull = draggedId !== null && isFullForApple({ passType, barcode }, order, slot, draggedId);
  return (
    <div
      ref={ref}
      className={styles.slot}
      data-over={(draggedId !== null && order[slot].includes(draggedId)) || undefined}
      data-full={isFull || undefined}
    >
      <PanelGroup
        title={slotLabels[slot].title}
        hint={slotLabels[slot].hint}
        aside={
          shownMax === null
            ? undefined
            : isFull
              ? 'Full: an iPhone shows no more'
              : `${ids.length} of ${shownMax}`
        }
      >
        <div className={styles.list} id={controlId(`slots.${slot}`)} tabIndex={-1}>
          {ids.map((id, index) => (
            <FieldRow key={id} id={id} slot={slot} index={index} />
          ))}
        </div>
        <Warnings messages={warnings} />
        <div>
          <Menu position="bottom-start" width={240} returnFocus={false}>
            <Menu.Target>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={14} />}
                disabled={ids.length >= fieldsPerSlotMax}
              >
                Add {slotLabels[slot].title.toLowerCase()} field
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={styles.menu}>
              <NewFields slot={slot} />
            </Menu.Dropdown>
          </Menu>
        </div>
      </PanelGroup>
    </div>
  );
}

function NewFields({ slot }: { slot: FieldSlot }) {
  const document = useDesign();
  const { change, openSection } = useEditor();
  const ready = readyFieldsFor(document);
  const add = (field: Field) => {
    change({ kind: 'addField', slot, field });
    openSection(field.id);
    focusControl(`fields.${field.id}.label`);
  };
  const addReady = (ready: ReadyField) => {
    const { field, attribute } = fromReadyField(ready, document);
    if (attribute) change({ kind: 'addAttribute', attribute });
    add(field);
  };
  return (
    <>
      <Menu.Item onClick={() => add(newField(takenFieldKeys(document)))}>Empty field</Menu.Item>
      {ready.length > 0 && <Menu.Label>Usual fields</Menu.Label>}
      {ready.map((one) => (
        <Menu.Item key={one.key} onClick={() => addReady(one)}>
          {one.label}
        </Menu.Item>
      ))}
    </>
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

type FieldRowProps = { id: string; slot: FieldSlot; index: number };

const FieldRow = memo(function FieldRow({ id, slot, index }: FieldRowProps) {
  const { draft, sampleText, change, section, openSection } = useEditor();
  const field = useDesignPart((document) => findField(document, id));
  const text = useDesignPart((document) => field && sampleText(document, field));
  const { draggedId, isByKeyboard } = useFieldDragging();
  const isDragged = draggedId === id;
  const { ref, handleRef } = useSortable({ id, index, group: slot, plugins: noPlugins });
  const handle = useRef<HTMLButtonElement>(null);
  // A new function at each render would register the handle again.
  const setHandle = useCallback(
    (element: HTMLButtonElement | null) => {
      handle.current = element;
      handleRef(element);
    },
    [handleRef],
  );
  // In another slot it is another row; focus its handle.
  useEffect(() => {
    if (isDragged && isByKeyboard) handle.current?.focus();
  }, [isDragged, isByKeyboard]);
  if (!field) return null;
  const isOpen = section === id;
  const move = (by: -1 | 1) => {
    const toIndex = index + by;
    if (toIndex < 0 || toIndex >= draft.draft().document.fields[slot].length) return;
    change({ kind: 'moveField', id: id, toSlot: slot, toIndex });
    focusControl(`fields.${id}`);
  };
  const name = field.label || field.key;
  return (
    <div ref={ref} className={styles.draggable} data-dragged={isDragged || undefined}>
      <Disclosure
        id={controlId(`fields.${id}`)}
        title={name}
        meta={text}
        // An open form would cover the drop targets.
        isOpen={isOpen && !isDragged}
        onToggle={() => openSection(isOpen ? undefined : id)}
        onMove={move}
        marks={
          <ActionIcon ref={setHandle} size={26} className={styles.handle} aria-label={`Drag ${name}`}>
            <IconGripVertical size={14} />
          </ActionIcon>
        }
      >
        <FieldForm slot={slot} field={field} />
      </Disclosure>
    </div>
  );
});
