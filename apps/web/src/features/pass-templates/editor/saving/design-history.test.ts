import { emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import type { DesignChange } from './design-change.ts';
import { type DesignHistory, historyReducer, startHistory, stepsMax } from './design-history.ts';
import { isSameDraft } from './draft.ts';

const start = () =>
  startHistory({ name: 'Coffee club', document: emptyDesignDocument('loyalty', 'Coffee club') });
const during =
  (gesture: number) =>
  (history: DesignHistory, ...changes: DesignChange[]) =>
    changes.reduce((now, change) => historyReducer(now, { kind: 'change', change, gesture }), history);
const make = during(1);
const undo = (history: DesignHistory) => historyReducer(history, { kind: 'undo' });
const redo = (history: DesignHistory) => historyReducer(history, { kind: 'redo' });
const heading = (text: string): DesignChange => ({ kind: 'setText', part: 'heading', text });

describe('undo and redo', () => {
  it('a word typed letter by letter is one step', () => {
    const typed = make(start(), heading('A'), heading('Ab'), heading('Abc'));
    expect(typed.present.document.heading).toBe('Abc');
    expect(undo(typed).present.document.heading).toBe('Coffee club');
    expect(redo(undo(typed)).present.document.heading).toBe('Abc');
  });

  it('leaving the field and coming back is two steps', () => {
    const second = during(2)(make(start(), heading('A')), heading('B'));
    expect(undo(second).present.document.heading).toBe('A');
  });

  it('everything one gesture changes is one step, whatever it changes', () => {
    const both = make(start(), heading('A'), { kind: 'setColor', part: 'background', color: '#123456' });
    expect(undo(both).present.document).toEqual(start().present.document);
  });

  it('each removal is a step of its own', () => {
    const [first, second] = start().present.document.fields.secondary.map(({ id }) => id);
    const once = make(start(), { kind: 'removeField', id: first ?? '' });
    const removed = during(2)(once, { kind: 'removeField', id: second ?? '' });
    expect(removed.present.document.fields.secondary).toHaveLength(0);
    expect(undo(removed).present.document.fields.secondary).toHaveLength(1);
  });

  it('a change after undoing forgets what was undone', () => {
    const branched = make(undo(make(start(), heading('A'))), heading('B'));
    expect(redo(branched)).toBe(branched);
  });

  it('with nothing to undo or redo, nothing happens', () => {
    const history = start();
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  it('typing on after an undo is a new step, not part of the one before', () => {
    const renamed = during(2)(make(start(), heading('A')), { kind: 'rename', name: 'X' });
    const history = during(2)(undo(renamed), heading('B'));
    expect(undo(history).present.document.heading).toBe('A');
  });

  it('keeps a bounded number of steps', () => {
    let history = start();
    for (let step = 0; step < stepsMax + 50; step++) history = during(step)(history, heading(`${step}`));
    expect(history.past).toHaveLength(stepsMax);
  });

  it('a letter typed and deleted leaves the draft as saved', () => {
    const history = start();
    const same = make(history, heading('Coffee clubs'), heading('Coffee club'));
    expect(isSameDraft(same.present, history.present)).toBe(true);
  });
});
