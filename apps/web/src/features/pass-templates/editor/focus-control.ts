import { controlId } from './issue-location.ts';

/** Once the nearest part is drawn: the page may be drawn before the form that unfolds on it. */
const settleMilliseconds = 300;
/** A page that is fetched over a slow line; who waited longer has gone on to something else. */
const waitMilliseconds = 5_000;
/** Who presses anything has gone on already, and is not to be called back. By the focus it could not be told: menus and sheets move it. */
const goingOn = ['pointerdown', 'keydown'];

/** The running search: of two, the later one counts. */
let looking = new AbortController();
/** A sheet of a phone takes the focus itself while it opens. */
const isMoving = (element: HTMLElement) =>
  element
    .closest('[role="dialog"]')
    ?.getAnimations()
    .some(({ playState }) => playState === 'running') ?? false;
const isReady = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && !isMoving(element);

/**
 * Focuses the control that edits a part, as soon as it is drawn: its page may have to be fetched, its sheet to be opened. When the part
 * has no control of its own, the nearest one around it: `fields.points` for `fields.points.align`. Stops once the person goes on.
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
  // After what opens has been drawn, and has taken the focus if it does.
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
