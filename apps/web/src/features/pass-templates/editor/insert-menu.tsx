import { Menu, UnstyledButton } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useEditor } from './editor-context.ts';
import styles from './liquid-input.module.css';
import { referencesOf } from './references.ts';

/** Offers what a text can refer to; the choice goes where the caret was. */
export function InsertMenu({ label, onInsert }: { label: string; onInsert: (liquid: string) => void }) {
  const { document } = useEditor();
  return (
    <Menu position="bottom-end" width={248} returnFocus={false}>
      <Menu.Target>
        <UnstyledButton className={styles.insert} aria-label={`Insert into ${label}`}>
          <IconBraces size={13} aria-hidden="true" />
          Insert
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {referencesOf(document).map(({ title, references }) => (
          <Fragment key={title}>
            <Menu.Label>{title}</Menu.Label>
            {references.map(({ label: name, liquid }) => (
              <Menu.Item key={liquid} onClick={() => onInsert(liquid)}>
                {name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
