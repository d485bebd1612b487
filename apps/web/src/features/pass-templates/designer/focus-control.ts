import { controlId } from './issue-place.ts';

/** Once the nearest part is drawn: the page may be drawn before the form that unfolds on it. */
const settleMilliseconds = 300;
/** A page that is fetched over a slow line; who waited longer has gone on to something else. */
const waitMilliseconds = 5_000;
/** A sheet of a phone takes the focus itself while it comes up. */
const isMoving = (element: HTMLElement) =>
  element
    .closest('[role="dialog"]')
    ?.getAnimations()
    .some(({ playState }) => playState === 'running') ?? false;
const isReady = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !isMoving(element);

/**
 * Focuses the control that edits a part, as soon as it is drawn: its page may have to be fetched, its sheet to be opened. When the part
 * has no control of its own, the nearest one around it: `fields.header.0` for `fields.header.0.align`.
 */
export function focusControl(path: string): void {
  const begin = performance.now();
  let nearestSince: number | null = null;
  const look = () => {
    const found = nearestControl(path);
    const now = performance.now();
    if (found) nearestSince ??= now;
    const isSettled = nearestSince !== null && now - nearestSince > settleMilliseconds;
    if (found && (found.isExact || isSettled)) return focus(found.control);
    if (now - begin < waitMilliseconds) requestAnimationFrame(look);
  };
  // After what opens has been drawn, and has taken the focus if it does.
  setTimeout(() => requestAnimationFrame(look));
}

function nearestControl(path: string): { control: HTMLElement; isExact: boolean } | null {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))) {
    const control = window.document.getElementById(controlId(part));
    if (control && isReady(control)) return { control, isExact: part === path };
  }
  return null;
}

function focus(control: HTMLElement): void {
  control.scrollIntoView({ block: 'center' });
  control.focus();
}
