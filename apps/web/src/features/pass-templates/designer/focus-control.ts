import { controlId } from './issue-place.ts';

/** The sheet of a phone needs its way up before it takes the focus. */
const sheetMilliseconds = 240;

/**
 * Focuses the control that edits a part, once what was just changed is drawn. When the part has no control of its own, the
 * nearest one around it: `fields.header.0` for `fields.header.0.align`.
 */
export function focusControl(path: string, afterMilliseconds = 0): void {
  setTimeout(() => {
    for (let part = path; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))) {
      const control = window.document.getElementById(controlId(part));
      if (!control) continue;
      control.scrollIntoView({ block: 'center' });
      control.focus();
      return;
    }
  }, afterMilliseconds);
}

/** The same for a control on a page that is only now being opened. */
export function focusControlSoon(path: string): void {
  focusControl(path, sheetMilliseconds);
}
