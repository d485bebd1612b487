import { Button, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import type { DesignDocument } from '@tessera/pass-design';
import { useState } from 'react';

type InsertValueMenuProps = { document: DesignDocument; onInsert: (text: string) => void };

const personValues = [
  { label: 'First name', text: '{{ user.firstName | default: "there" }}' },
  { label: 'Last name', text: '{{ user.lastName | default: "" }}' },
  { label: 'Email', text: '{{ user.email }}' },
];

export function InsertValueMenu({ document, onInsert }: InsertValueMenuProps) {
  const attributes = document.attributes.map(({ key, label, scope, required }) => ({
    label,
    // A required value needs no fallback.
    text: `{{ ${scope === 'user' ? 'user' : 'attributes'}.${key}${required ? '' : ' | default: "–"'} }}`,
  }));
  const [isOpen, setIsOpen] = useState(false);
  // After an insertion the text has the focus, not the button.
  const [isInserted, setIsInserted] = useState(false);
  const change = (opened: boolean) => {
    if (opened) setIsInserted(false);
    setIsOpen(opened);
  };
  const insert = (text: string) => {
    setIsInserted(true);
    onInsert(text);
  };
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={change} returnFocus={!isInserted}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconBraces size={15} />}>
          Insert a value
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>Person</Menu.Label>
        {personValues.map(({ label, text }) => (
          <Menu.Item key={text} onClick={() => insert(text)}>
            {label}
          </Menu.Item>
        ))}
        {attributes.length > 0 && <Menu.Label>Attributes</Menu.Label>}
        {attributes.map(({ label, text }) => (
          <Menu.Item key={text} onClick={() => insert(text)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
