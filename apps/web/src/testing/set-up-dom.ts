import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { openPopover } from '../../../../packages/account-widgets/src/testing/popovers.ts';

configure({
  // Bounds hanging tests; not a measure of speed.
  asyncUtilTimeout: 20_000,
  // Computed at every retry of a query; the page's text is faster and more readable than its markup.
  getElementError: (message) =>
    new Error(`${message?.split('\n', 1)[0]}\nThe page reads: ${document.body.textContent}`),
});

vi.mock('@workos-inc/authkit-react', () => import('./fake-authkit.ts'));

// happy-dom has no layout: no fonts, scrolling or animations.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
document.getAnimations = () => [];
Element.prototype.getAnimations = () => [];

// happy-dom navigates to a download's URL, also for later tests.
HTMLAnchorElement.prototype.click = function click() {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};

// Without style sheets only the element's own attributes count; evaluating all rules takes most of a test.
const hidden = document.createElement('i').style;
hidden.display = 'none';
const isHidden = (element: Element) =>
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  (element.hasAttribute('popover') && !element.hasAttribute(openPopover));
window.getComputedStyle = (element) =>
  isHidden(element) || !('style' in element) ? hidden : (element as HTMLElement).style;

// Lets a waiting query advance a mocked clock.
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime } });

afterEach(() => {
  cleanup();
  notifications.clean();
});

// A closed dialog returns the focus after a delay, which would fail without a document.
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
});
