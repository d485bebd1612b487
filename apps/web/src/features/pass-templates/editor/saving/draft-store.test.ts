import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { createDraftStore } from './draft-store.ts';

test('a picture that arrives while one types is an undo step apart from the text before and after it', () => {
  const document = emptyDesignDocument('loyalty', 'Club');
  const store = createDraftStore({ name: 'Club', document }, 'revision-1');
  const heading = (text: string) => store.change({ kind: 'setText', part: 'heading', text });
  const shown = () => {
    const { heading, images } = store.draft().document;
    return [heading, images.logo !== undefined];
  };
  store.beginGesture();
  heading('Coffee');
  store.changeApart({ kind: 'setImage', slot: 'logo', image: { file: 'a'.repeat(64), crop: null } });
  heading('Coffee club');
  store.undo();
  expect(shown()).toEqual(['Coffee', true]);
  store.undo();
  expect(shown()).toEqual(['Coffee', false]);
  store.undo();
  expect(shown()).toEqual(['Club', false]);
});
