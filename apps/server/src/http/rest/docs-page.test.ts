import { expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';

const document = {
  paths: {
    '/cakes': {
      post: {
        tags: ['Cakes'],
        summary: 'Bake a <cake>',
        security: [{ organizationApiKey: [] }],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['user'],
                properties: {
                  user: {
                    type: 'object',
                    required: ['email'],
                    properties: { email: { type: 'string', format: 'email' } },
                  },
                  until: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
                  size: { type: 'string', enum: ['small', 'large'] },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'The cake, `warm`.' } },
      },
    },
  },
};

test('each operation is described with its key, its fields down to the second level, and its answers', () => {
  const page = docsPage(document, 'https://passes.example/api/v1/openapi.json');
  for (const words of [
    'POST /api/v1/cakes',
    'Takes a key of the organization.',
    '201 The cake, <code>warm</code>.',
  ])
    expect(page).toContain(words);
  const rows = [
    ...page.matchAll(
      /<tr><th scope="row"><code>(.*?)<\/code><\/th><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td>/g,
    ),
  ];
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['limit', 'query', 'integer', 'no'],
    ['user', 'body', 'object', 'yes'],
    ['user.email', 'body', 'email', 'yes'],
    ['until', 'body', 'date-time or null', 'no'],
    ['size', 'body', 'small, large', 'no'],
  ]);
});

test('descriptions are escaped', () => {
  expect(docsPage(document, 'https://passes.example')).toContain('Bake a &lt;cake&gt;');
});
