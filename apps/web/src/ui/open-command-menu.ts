let openMenu: (() => void) | null = null;
let isAskedFor = false;

/** Opens the command menu, which is loaded apart from what opens it; where it is still on its way, as soon as it is there. */
export function openCommandMenu(): void {
  if (openMenu) openMenu();
  else isAskedFor = true;
}

/** Nobody waits for it any more. */
export function forgetCommandMenu(): void {
  isAskedFor = false;
}

/** Calls back whenever the menu is asked for, and at once when it was before; returns how to stop. */
export function onOpenCommandMenu(open: () => void): () => void {
  openMenu = open;
  if (isAskedFor) open();
  isAskedFor = false;
  return () => {
    openMenu = null;
  };
}
