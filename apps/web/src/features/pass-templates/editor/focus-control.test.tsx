import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focusControl } from './focus-control.ts';
import { controlId } from './issue-location.ts';

const path = 'barcode.format';

function render(part: string): HTMLElement {
  const control = document.createElement('input');
  control.id = controlId(part);
  document.body.append(control);
  return control;
}

const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

afterEach(() => {
  document.body.replaceChildren();
});

test('a control that is rendered later gets the focus', async () => {
  focusControl(path);
  await settle();
  const control = render(path);
  await waitFor(() => expect(document.activeElement).toBe(control));
});

test.each(['keydown', 'pointerdown'])('a %s meanwhile cancels the focus', async (event) => {
  focusControl(path);
  await settle();
  window.dispatchEvent(new Event(event));
  render(path);
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('the later of two requests wins', async () => {
  focusControl(path);
  focusControl('name');
  await settle();
  render(path);
  const name = render('name');
  await waitFor(() => expect(document.activeElement).toBe(name));
});
