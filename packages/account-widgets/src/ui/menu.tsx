import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { IconButton } from './icon-button.tsx';
import { DotsIcon } from './icons.tsx';
import { placeMenu } from './place-menu.ts';

const moves: Record<string, MenuMove> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** A menu behind three dots. The browser closes it on Escape and on a click outside. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const element = useElement('dropdown', 'menu');
  useCloseOnScroll(isOpen, menu);
  const toggled = (isOpening: boolean) => {
    setIsOpen(isOpening);
    if (isOpening) focusMenuItem(menu.current, 'first');
  };
  const prepare = (isOpening: boolean) => {
    if (isOpening) place(menu.current, button.current);
    // Some browsers do not restore the focus if a key opened the menu.
    else if (menu.current?.matches(':focus-within')) button.current?.focus();
  };
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu.current?.showPopover();
  };
  const move = (event: KeyboardEvent) => {
    const direction = moves[event.key];
    // Tab leaves a menu: its items are one stop.
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (!direction) return;
    event.preventDefault();
    focusMenuItem(menu.current, direction);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={openOnArrow}
      >
        <DotsIcon />
      </IconButton>
      <div
        {...element}
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
        onBeforeToggle={(event) => prepare(event.newState === 'open')}
        onToggle={(event) => toggled(event.newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}

const itemHeight = 36;
const menuPadding = 12;

/** Computed before it is visible, so from the number of items. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return;
  // Inside a scaled widget, CSS pixels differ from the window’s.
  const zoom = button.currentCSSZoom || 1;
  const height = (menu.childElementCount * itemHeight + menuPadding) * zoom;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { top, bottom, right } = placeMenu(button.getBoundingClientRect(), height, view);
  const pixels = (value: number | null) => (value === null ? 'auto' : `${value / zoom}px`);
  Object.assign(menu.style, { top: pixels(top), bottom: pixels(bottom), right: pixels(right), left: 'auto' });
}

type MenuMove = 'first' | 'last' | 'next' | 'previous';

/** Moves the focus within a menu, wrapping at its ends. */
function focusMenuItem(menu: HTMLElement | null, move: MenuMove): void {
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

/** Closes the menu when the page scrolls, since it stays where its button was. */
function useCloseOnScroll(isOpen: boolean, menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = () => menu.current?.hidePopover();
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen, menu]);
}
