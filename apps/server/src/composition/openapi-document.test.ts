import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { errorCodes } from '@tessera/contract';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openApiDocument } from './openapi-document.ts';

type Response = {
  headers?: Record<string, unknown>;
  content: { 'application/json': { examples?: Record<string, unknown>; schema: unknown } };
};
type Operation = {
  operationId?: string;
  tags: string[];
  responses: Record<string, Response>;
  requestBody?: { content: { 'application/json'?: { schema: unknown } } };
  parameters?: { name: string }[];
};
type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Record<string, unknown> };
};

let source: string;
let document: Document;
let operations: [string, Operation][];

beforeAll(async () => {
  source = await openApiDocument(readConfig({}, []));
  document = JSON.parse(source);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

test('an independent validator finds no error in the document, and its examples match their schemas', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-server-example.com': 'off',
      'no-invalid-media-type-examples': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-operationId': 'error',
      'tag-description': 'error',
    },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(sentenceOf)).toEqual([]);
});

function sentenceOf({ ruleId, message, location: [first] }: NormalizedProblem): string {
  return `${ruleId}: ${message} at ${first && 'pointer' in first ? first.pointer : ''}`;
}

test('every operation has one tag, and every tag a description', () => {
  const described = document.tags.map(({ name }) => name);
  expect(
    operations.filter(([, { tags }]) => tags.length !== 1 || !described.includes(tags[0] ?? '')),
  ).toEqual([]);
});

test('every response documents its headers, and every error its codes', () => {
  for (const [name, { responses }] of operations) {
    for (const [status, { headers = {}, content }] of Object.entries(responses)) {
      expect(Object.keys(headers), `${name} ${status}`).toContain('x-request-id');
      if (status !== '401')
        expect(Object.keys(headers), `${name} ${status}`).toContain('RateLimit-Remaining');
      if (['429', '503'].includes(status)) expect(Object.keys(headers), name).toContain('Retry-After');
      if (Number(status) < 400) continue;
      const codes = Object.keys(content['application/json'].examples ?? {});
      expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
      for (const code of codes) expect(errorCodes).toHaveProperty(`${code}.status`, Number(status));
    }
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['401', '429', '500', '503']));
  }
});

test('every object of a body refuses properties that it does not declare', () => {
  const bodies = operations.flatMap(([name, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema ? [{ name, open: openObjects(schema) }] : [];
  });
  expect(bodies.length).toBeGreaterThan(25);
  expect(bodies.filter(({ open }) => open.length > 0)).toEqual([]);
});

function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'properties' in schema && Reflect.get(schema, 'additionalProperties') !== false;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, each]) => openObjects(each, `${path}/${key}`)),
  ];
}

test('every list but the feed of messages has the same parameters and the same page', () => {
  const isFeed = (name: string) => name === 'GET /webhook-messages';
  const lists = operations.filter(
    ([name, { parameters }]) => !isFeed(name) && parameters?.some((each) => each.name === 'cursor'),
  );
  expect(lists.length).toBeGreaterThan(3);
  for (const [name, { parameters, responses }] of lists) {
    expect(parameters, name).toContainEqual(expect.objectContaining({ name: 'limit' }));
    expect(responses['200']?.content['application/json'].schema, name).toMatchObject({
      properties: {
        data: { required: ['items', 'nextCursor', 'totalCount', 'totalCountIsMinimum'] },
      },
    });
  }
});
