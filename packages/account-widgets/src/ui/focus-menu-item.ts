export type MenuMove = 'first' | 'last' | 'next' | 'previous';

/** Moves the focus among a menu’s items, round its ends. */
export function focusMenuItem(menu: HTMLElement | null, move: MenuMove): void {
  if (!menu) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const targets = {
    first: 0,
    last: items.length - 1,
    next: (at + 1) % items.length,
    previous: (Math.max(at, 0) - 1 + items.length) % items.length,
  };
  items[targets[move]]?.focus();
}
