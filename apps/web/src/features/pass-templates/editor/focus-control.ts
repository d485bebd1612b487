import { controlId } from './issue-location.ts';

const settleMilliseconds = 300;
/** Time for a page to load over a slow line. */
const waitMilliseconds = 5_000;
/** Ends the search: the person has gone on. The focus would not tell, since menus and sheets move it. */
const goingOn = ['pointerdown', 'keydown'];

let looking = new AbortController();
/** A sheet takes the focus itself while it opens. */
const isMoving = (element: HTMLElement) =>
  element
    .closest('[role="dialog"]')
    ?.getAnimations()
    .some(({ playState }) => playState === 'running') ?? false;
const isReady = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !isMoving(element);

/**
 * Focuses the control of a part, or of the nearest part around it: `fields.points` for `fields.points.align`. Waits
 * until its page has loaded and its sheet is open; stops if the person goes on.
 */
export function focusControl(path: string): void {
  looking.abort();
  const mine = new AbortController();
  looking = mine;
  const { signal } = mine;
  const begin = performance.now();
  let nearestSince: number | null = null;
  const look = () => {
    if (signal.aborted) return;
    const found = nearestControl(path);
    const now = performance.now();
    if (found) nearestSince ??= now;
    const isSettled = nearestSince !== null && now - nearestSince > settleMilliseconds;
    const isFound = found && (found.isExact || isSettled);
    if (isFound) focus(found.control);
    if (isFound || now - begin >= waitMilliseconds) mine.abort();
    else requestAnimationFrame(look);
  };
  // After the opened element has rendered and taken the focus.
  setTimeout(() => {
    for (const event of goingOn)
      window.addEventListener(event, () => mine.abort(), { capture: true, signal });
    requestAnimationFrame(look);
  });
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
