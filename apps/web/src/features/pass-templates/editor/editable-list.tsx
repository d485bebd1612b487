import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { newId } from './fields/key-from-label.ts';
import { focusControl } from './focus-control.ts';
import styles from './panel.module.css';

export type EditorOf<Item> = { item: Item; path: string; onChange: (part: Partial<Item>) => void };

type EditableListProps<Item extends { id: string }> = {
  /** Where the design document holds the list. */
  path: string;
  /** What its buttons call an item. */
  noun: string;
  items: readonly Item[];
  max: number;
  /** Absent if another control adds items. */
  create?: (id: string) => Item;
  /** The property whose control gets the focus in a new item. */
  focusOn?: string & keyof Item;
  onChange: (items: Item[]) => void;
  renderItem: (props: EditorOf<Item>) => ReactNode;
  /** Beside the button that adds an item. */
  aside?: ReactNode;
};

/** A list of forms, each with a button that removes it, and a button that adds one. */
export function EditableList<Item extends { id: string }>(props: EditableListProps<Item>) {
  const { path, noun, items, max, create, onChange } = props;
  const add =
    create &&
    (() => {
      const id = newId();
      onChange([...items, create(id)]);
      focusControl(`${path}.${id}.${props.focusOn}`);
    });
  return (
    <>
      {items.map((item) => (
        <div key={item.id} className={styles.nested}>
          {props.renderItem({
            item,
            path: `${path}.${item.id}`,
            onChange: (part) => onChange(items.map((one) => (one === item ? { ...one, ...part } : one))),
          })}
          <div>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={14} />}
              onClick={() => onChange(items.filter((one) => one !== item))}
            >
              Remove {noun}
            </Button>
          </div>
        </div>
      ))}
      <div className={styles.end}>
        {add && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={items.length >= max}
            onClick={add}
          >
            Add {noun}
          </Button>
        )}
        {props.aside}
      </div>
    </>
  );
}
