import { expect, test } from 'vitest';
import { answerGraphqlQuery } from './marketplace.http.ts';

const asked = `{
      authenticatedUser {
        customer {
          allowEmbeddedDesigner
        }
      }
    }`;

test.each([asked, `query ${asked}`, '{authenticatedUser{customer{allowEmbeddedDesigner}}}'])(
  'the library’s question is answered however it is spaced: %j',
  (query) => {
    expect(answerGraphqlQuery(query, true)).toEqual({
      status: 200,
      body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner: true } } } },
    });
  },
);

test('the answer reflects the organization’s plan', () => {
  expect(JSON.stringify(answerGraphqlQuery(asked, false))).toContain('"allowEmbeddedDesigner":false');
});

test.each([
  undefined,
  7,
  '',
  '{ authenticatedUser { email } }',
  '{ authenticatedUser { customer { allowEmbeddedDesigner name } } }',
  'mutation { authenticatedUser { customer { allowEmbeddedDesigner } } }',
  '{ __schema { types { name } } }',
])('anything else is refused in words: %j', (query) => {
  const { status, body } = answerGraphqlQuery(query, true);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('This marketplace answers one question');
});
