import { expect, test } from 'vitest';
import { splitName } from './invite-to-team.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Maria  del Carmen Ruiz ', 'Maria', 'del Carmen Ruiz'],
  ['Plato', 'Plato', null],
  ['李 小龍', '李', '小龍'],
])('the name “%s” is kept in two halves that read the same together', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
