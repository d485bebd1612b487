import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { openPopover } from '../../../../packages/account-widgets/src/testing/popovers.ts';

configure({
  // A bound for what hangs, not a measure of speed.
  asyncUtilTimeout: 20_000,
  // Asked for at every try of a query that waits: the text of a page is quick to read and says more than its markup.
  getElementError: (message) =>
    new Error(`${message?.split('\n', 1)[0]}\nThe page reads: ${document.body.textContent}`),
});

vi.mock('@workos-inc/authkit-react', () => import('./fake-authkit.ts'));

// happy-dom lays nothing out: it has no fonts to load, nothing to scroll and nothing to animate.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
document.getAnimations = () => [];
Element.prototype.getAnimations = () => [];

// happy-dom goes to the address of a download, and stays there for the tests that follow.
HTMLAnchorElement.prototype.click = function click() {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};

// No style sheet is loaded, so that only the element's own attributes count; going through all rules each time takes most of a test.
const hidden = document.createElement('i').style;
hidden.display = 'none';
const isHidden = (element: Element) =>
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  (element.hasAttribute('popover') && !element.hasAttribute(openPopover));
window.getComputedStyle = (element) =>
  isHidden(element) || !('style' in element) ? hidden : (element as HTMLElement).style;

// Lets a query that waits turn a mocked clock.
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime } });

afterEach(() => {
  cleanup();
  notifications.clean();
});

// A closed dialog gives the focus back a moment later: without a document to look at, that would fail the run.
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
});
