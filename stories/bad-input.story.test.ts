import type { RightHolder } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { liquidStories } from './bad-input/liquid-stories.ts';
import { pictureStories } from './bad-input/picture-stories.ts';
import { publicApiStories } from './bad-input/public-api-stories.ts';
import { unreadBodyStories } from './bad-input/unread-body-stories.ts';
import { walletEndpointsStories } from './bad-input/wallet-endpoints-stories.ts';
import { askRaw, callInBatches, callProcedure, procedures } from './world/call-procedure.ts';
import { createTenant, embedPages, type Tenant } from './world/create-tenant.ts';
import { enterAsSystemAdmin } from './world/enter-as-system-admin.ts';
import { fuzzInput, maliciousPaths, withUniqueHolder } from './world/fuzz-input.ts';
import { isFullRun } from './world/is-full-run.ts';
import type { Person } from './world/person.ts';
import { inputOf } from './world/procedure-inputs.ts';
import { responseProblem, responseProblems } from './world/response-problem.ts';
import { startWorld, type World } from './world/start-world.ts';

let world: World;
let ada: Tenant;
let operator: Person;

beforeAll(async () => {
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    // Thousands of calls with one key must not exceed its rate limit.
    environment: { API_REQUESTS_PER_MINUTE: '0' },
  });
  ada = await createTenant(world, 'Aurora Coffee');
  await embedPages(world, ada);
  operator = await enterAsSystemAdmin(world);
});

afterAll(() => world?.stop());

let refreshedAt = Number.NEGATIVE_INFINITY;

/** A token lives for five minutes, all walks together may take longer; a signed-out user would be refused as well. */
beforeEach(async () => {
  if (performance.now() - refreshedAt < 60_000) return;
  await Promise.all([ada.person.refresh(ada.organizationId), operator.refresh()]);
  refreshedAt = performance.now();
});

const tokenFor = (holder: RightHolder) => (holder === 'systemAdmin' ? operator : ada.person).accessToken();

describe('procedures', () => {
  for (const { path, isMutation, holder } of procedures)
    test(`${path} answers every malformed input with a message`, async () => {
      const input = inputOf(path, ada);
      const token = tokenFor(holder);
      // A save validates the document with the creation's schema, which is walked completely.
      const inputs = fuzzInput(input, { inAddress: !isMutation }).filter(
        ({ field, what }) =>
          (path !== 'workspace.passTemplates.save' || !field.startsWith('document.')) &&
          // Valid: it would archive the template for all later walks.
          !(field === 'shouldVoidPasses' && what === 'true') &&
          // Valid: it adds a segment, whose name is taken.
          !(field === 'segmentId' && what === 'nothing') &&
          // Valid: it adds another page beside the one with the slug.
          !(field === 'currentSlug' && what === 'null'),
      );
      const answers = await callInBatches(world.publicUrl, {
        path,
        inputs: inputs.map(({ json }) => withUniqueHolder(json)),
        token,
      });
      expect(responseProblems(inputs, answers)).toEqual([]);
    });

  test('invalid JSON, other content types and too large bodies are refused with a message', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
    for (const [index, { path, isMutation, holder }] of procedures.entries()) {
      const token = tokenFor(holder);
      for (const input of ['{', '{"workspaceHandle":', 'undefined', '\u0000', '{"a":1}}']) {
        const answer = await callProcedure(world.publicUrl, { path, input, token });
        expect([path, input, responseProblem(answer)]).toEqual([path, input, null]);
        if (!path.startsWith('account.')) expect([path, input, answer.status]).toEqual([path, input, 400]);
      }
      // All procedures share the code that reads bodies.
      if (!isMutation || (!isFullRun && index % 4 > 0)) continue;
      for (const contentType of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await askRaw(`${world.publicUrl}/trpc/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
          body: '{}',
        });
        expect([path, contentType, responseProblem(answer)]).toEqual([path, contentType, null]);
        expect([400, 415]).toContain(answer.status);
      }
      const answer = await callProcedure(world.publicUrl, { path, input: large, token });
      expect(answer).toMatchObject({
        status: 413,
        body: expect.stringContaining('The request is too large.'),
      });
    }
  });

  test('an unknown procedure, a malformed batch or another method is refused with a message', async () => {
    const authorization = `Bearer ${ada.person.accessToken()}`;
    const many = Array(500).fill('account.get').join(',');
    const targets = [
      ...maliciousPaths.map((segment) => ['GET', `/trpc/${segment}`]),
      ...maliciousPaths.map((segment) => ['GET', `/trpc/account.get?input=${segment}`]),
      ...maliciousPaths.map((segment) => [
        'GET',
        `/trpc/account.get,workspace.list?batch=1&input=${segment}`,
      ]),
      ['GET', '/trpc/'],
      ['GET', '/trpc/workspace'],
      ['GET', '/trpc/workspace.create'],
      ['POST', '/trpc/account.get'],
      ['PUT', '/trpc/account.get'],
      ['DELETE', '/trpc/workspace.create'],
      ['PATCH', '/trpc/workspace.create'],
      ['GET', `/trpc/${many}?batch=1&input={}`],
    ] as const;
    for (const [method = 'GET', path = ''] of targets) {
      const { status, body } = await askRaw(`${world.publicUrl}${path}`, {
        method,
        headers: { authorization },
      });
      const first = body.startsWith('[') ? JSON.stringify(JSON.parse(body)[0]) : body;
      expect([
        method,
        path.slice(0, 80),
        responseProblem({ status, body: first, contentType: null }),
      ]).toEqual([method, path.slice(0, 80), null]);
    }
  });

  test('the specification’s texts are used', async () => {
    const answer = await callProcedure(world.publicUrl, {
      path: 'workspace.create',
      input: { name: 'Bob ', companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Berlin' },
      token: ada.person.accessToken(),
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error).toMatchObject({
      message: 'Name must be at least 5 characters',
      data: {
        appCode: 'validationFailed',
        issues: [{ path: 'name', message: 'Name must be at least 5 characters' }],
      },
    });
  });
});

const stage = { world: () => world, ada: () => ada };

liquidStories(stage);
publicApiStories(stage);
unreadBodyStories(stage);
walletEndpointsStories(stage);
pictureStories(stage);
