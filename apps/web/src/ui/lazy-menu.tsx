import type { Menu, MenuDropdownProps, MenuProps } from '@mantine/core';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { PartPending } from './part-pending.tsx';
import { useFetched } from './use-fetched.ts';

/** `Menu.Item`, `Menu.Label` and the rest, which are there once the menu is. */
export type MenuParts = typeof Menu;

export type LazyMenuProps = Pick<
  MenuProps,
  'position' | 'width' | 'withinPortal' | 'portalProps' | 'returnFocus'
> & {
  /** What opens the menu: an element that takes what a button takes. */
  target: ReactElement<ComponentProps<'button'>>;
  dropdownProps?: Pick<MenuDropdownProps, 'className' | 'mah' | 'style'>;
  children: (parts: MenuParts) => ReactNode;
};

const fetchMenu = () => import('./opening-menu.tsx').then((module) => module.OpeningMenu);

/**
 * A button with a menu that is fetched when somebody comes near it, by pointer or by key: what places menus weighs more than
 * most pages, and most visits open none.
 */
export function LazyMenu(props: LazyMenuProps) {
  const [OpeningMenu, fetchOnce, prepare] = useFetched(fetchMenu, () => setAskedFor(false));
  const [isAskedFor, setAskedFor] = useState(false);
  if (OpeningMenu && isAskedFor) return <OpeningMenu {...props} />;
  const button = cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isAskedFor,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Who went on to something else is not to be called back by a menu that comes late.
    onBlur: () => setAskedFor(false),
    onClick: () => {
      fetchOnce();
      setAskedFor(true);
    },
  });
  return (
    <>
      {button}
      {isAskedFor && <PartPending />}
    </>
  );
}
