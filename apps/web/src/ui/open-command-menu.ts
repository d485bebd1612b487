const openEvent = 'tessera:open-command-menu';

/** Opens the command menu, which is loaded apart from the button that opens it. */
export function openCommandMenu(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** Calls back whenever a button asks for the menu; returns how to stop. */
export function onOpenCommandMenu(open: () => void): () => void {
  window.addEventListener(openEvent, open);
  return () => window.removeEventListener(openEvent, open);
}
