import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstNewRow, followPress, rememberPress } from './focus-first-new-row.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a press that brought nothing loads on, as often as it takes', () => {
  const begun = followPress(rememberPress(null), 'wait').press;
  expect(begun).toMatchObject({ hasBegun: true });
  const on = begun && followPress(begun, 'load');
  expect(on).toMatchObject({ loadsOn: true, press: { hasBegun: false } });
  // A second render before the request starts must not request again.
  expect(on?.press && followPress(on.press, 'load')).toMatchObject({ loadsOn: false });
});

it('a press ends when loading ended and the button is still there', () => {
  const begun = followPress(rememberPress(null), 'wait').press;
  expect(begun && followPress(begun, 'rest')).toEqual({ press: null, loadsOn: false });
});

it('a press that has not begun yet is kept', () => {
  const press = rememberPress(null);
  expect(followPress(press, 'rest')).toEqual({ press, loadsOn: false });
});

it('the page gets the focus if the pressed button was below no rows', () => {
  const content = { checkVisibility: () => true, querySelector: () => null, focus: vi.fn() };
  const body = {};
  vi.stubGlobal('document', { body, activeElement: body, querySelectorAll: () => [content] });
  focusFirstNewRow(rememberPress(null));
  expect(content.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

it('the focus stays if the person has moved it', () => {
  const content = { checkVisibility: () => true, querySelector: () => null, focus: vi.fn() };
  vi.stubGlobal('document', { body: {}, activeElement: {}, querySelectorAll: () => [content] });
  focusFirstNewRow(rememberPress(null));
  expect(content.focus).not.toHaveBeenCalled();
});
