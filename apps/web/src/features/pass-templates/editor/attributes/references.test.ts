import { emptyDesignDocument, liquidProblem } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { referencesOf } from './references.ts';

it('everything the Insert menu offers is understood in a text', () => {
  const document = emptyDesignDocument('loyalty', 'Coffee club');
  for (const { references } of referencesOf(document))
    for (const { liquid } of references) expect(liquidProblem(liquid, document)).toBeNull();
});
