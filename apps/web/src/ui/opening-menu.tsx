import { Menu } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus-page.ts';
import type { LazyMenuProps } from './lazy-menu.tsx';

/** The menu of a button that was pressed already: it opens as soon as it is there. */
export function OpeningMenu({ target, dropdownProps, children, ...menu }: LazyMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // This button took the place of the one that was pressed; the focus comes back to it when the menu closes.
    if (isFocusLost()) button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    <Menu {...menu} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...dropdownProps}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
