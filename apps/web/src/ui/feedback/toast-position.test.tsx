import { afterEach, expect, test } from 'vitest';
import { toastPosition } from './toast-position.ts';

const desktop = { innerWidth: 1440, innerHeight: 900 } as Window & typeof globalThis;
const phone = { innerWidth: 390, innerHeight: 844 } as Window & typeof globalThis;

afterEach(() => {
  document.body.replaceChildren();
});

function button(left: number, top: number): void {
  const element = document.createElement('button');
  element.getBoundingClientRect = () => new DOMRect(left, top, 100, 36);
  document.body.append(element);
}

test('toasts appear at the bottom right where that covers no control', () => {
  button(20, 20);
  expect(toastPosition(document, desktop)).toBe('bottom-right');
});

test('toasts leave the corner in which a dialog or a form has its buttons', () => {
  button(1300, 840);
  expect(toastPosition(document, desktop)).toBe('bottom-left');
  button(20, 840);
  button(700, 840);
  expect(toastPosition(document, desktop)).toBe('top-center');
});

test('on a phone toasts appear above the bar at its bottom', () => {
  const bar = document.createElement('div');
  bar.setAttribute('data-at-bottom', '');
  document.body.append(bar);
  button(20, 790);
  button(20, 12);
  expect(toastPosition(document, phone)).toBe('bottom-right');
});
