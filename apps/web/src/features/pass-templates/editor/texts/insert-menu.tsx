import { Menu, UnstyledButton } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { referencesOf } from '../attributes/references.ts';
import { useDesign } from '../editor-context.ts';
import styles from './liquid-input.module.css';

type InsertMenuProps = { label: string; onInsert: (liquid: string) => void };

export const InsertMenu = memo(function InsertMenu({ label, onInsert }: InsertMenuProps) {
  return (
    <Menu position="bottom-end" width={248} returnFocus={false}>
      <Menu.Target>
        <UnstyledButton className={styles.insert} aria-label={`Insert into ${label}`}>
          <IconBraces size={13} aria-hidden="true" />
          Insert
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <References onInsert={onInsert} />
      </Menu.Dropdown>
    </Menu>
  );
});

function References({ onInsert }: Pick<InsertMenuProps, 'onInsert'>) {
  const document = useDesign();
  return referencesOf(document).map(({ title, references }) => (
    <Fragment key={title}>
      <Menu.Label>{title}</Menu.Label>
      {references.map(({ label: name, liquid }) => (
        <Menu.Item key={liquid} onClick={() => onInsert(liquid)}>
          {name}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
