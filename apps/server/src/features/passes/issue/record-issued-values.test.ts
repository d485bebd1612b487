import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';
import { countLockWaits } from '../../../testing/lock-waits.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createPassTemplate } from '../../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../../pass-templates/save-pass-template.ts';
import { syncGoogleClassJob } from '../../push/push.jobs.ts';
import { syncGoogleClass } from '../../push/sync-google-class.ts';
import { googleClass } from '../../rendering/google-resources.ts';
import { loadGoogleTemplate } from '../../rendering/load-google-template.ts';
import { voidPass } from '../void-pass.ts';
import { issuePass } from './issue-pass.ts';

const christmas = { startsAt: '2026-12-24T19:30' };
const dayAfter = { startsAt: '2026-12-25T19:30' };
const onClass = { doorsOpen: null, start: '2026-12-24T19:30:00+01:00', end: null };

const statements: string[] = [];
let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' }, { onStatement: (text) => statements.push(text) });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

async function createEvent(design: DesignDocument = emptyDesignDocument('eventTicket', 'Opera')) {
  const { workspaceId, workspace, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const { id: passTemplateId, revisionId } = await inWorkspace((tx) =>
    createPassTemplate(ctx, tx, workspace, {
      name: 'Opera',
      passType: 'eventTicket',
      document: design,
      createAsDemo: false,
      createdBy: null,
    }),
  );
  const publish = (id: string) =>
    inWorkspace((tx) => publishPassTemplate(ctx, tx, { passTemplateId, revisionId: id }));
  await publish(revisionId);
  const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
  const issueIn = (tx: WorkspaceTransaction, attributes: AttributeValues) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes }, { via: 'app', by: null });
  return {
    workspaceId,
    passTemplateId,
    inWorkspace,
    issueIn,
    issue: (attributes: AttributeValues) => inWorkspace((tx) => issueIn(tx, attributes)),
    voidTicket: (passId: string) => inWorkspace((tx) => voidPass(ctx, tx, passId, { atOnce: true })),
    saveAndPublish: async (document: DesignDocument) =>
      publish(
        (await inWorkspace((tx) => savePassTemplate(ctx, tx, { passTemplateId, document, savedBy: null })))
          .revisionId,
      ),
    dateOnClass: async () => {
      const google = await inWorkspace((tx) => loadGoogleTemplate(ctx, tx, passTemplateId));
      if (!google) throw new Error('The template has a class.');
      return (googleClass(ctx.config.publicUrl, google) as { dateTime?: object | null }).dateTime;
    },
    jobs: async () => (await ctx.queue.find(syncGoogleClassJob, { passTemplateId })).length,
  };
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  // The first change of a second also writes the workspace's latest time.
  return statements.filter((text) => !text.startsWith('update "change_numbers"'));
}

test('issuing and voiding a ticket run the same statements after two tickets and after a thousand, and read no other ticket', async () => {
  const event = await createEvent();
  const { id: first } = await event.issue(christmas);
  const { id: second } = await event.issue(christmas);
  const issued = await statementsOf(() => event.issue(christmas));
  const voided = await statementsOf(() => event.voidTicket(second));
  await event.inWorkspace(async ({ db }) => {
    await sql`/* fixture */ insert into passes select workspace_id, gen_random_uuid(), pass_template_id, pass_user_id, attributes, 'voided',
      now(), expires_at, link_version, change_number, last_modified, created_at
      from passes cross join generate_series(1, 1000) where workspace_id = ${event.workspaceId} and id = ${first} on conflict do nothing`.execute(
      db,
    );
    await sql`/* fixture */ insert into attribute_values select workspace_id, pass_template_id, 'startsAt', '2026-12-23', id
      from passes where workspace_id = ${event.workspaceId} and status = 'voided' on conflict do nothing`.execute(
      db,
    );
  });
  expect(await statementsOf(() => event.issue(christmas))).toEqual(issued);
  expect(await statementsOf(() => event.voidTicket(first))).toEqual(voided);
  expect([...issued, ...voided].filter((text) => /from "attribute_values"/.test(text))).toEqual([]);
  expect([...issued, ...voided].filter((text) => /update "pass_templates"/.test(text))).toEqual([]);
});

test('the class carries the date until a ticket has another date, and voiding that ticket does not restore it', async () => {
  const event = await createEvent();
  const jobs = [await event.jobs()];
  for (const seat of ['1', '2', '3']) await event.issue({ ...christmas, seat });
  expect(await event.dateOnClass()).toEqual(onClass);
  jobs.push(await event.jobs());
  const { id } = await event.issue(dayAfter);
  expect(await event.dateOnClass()).toBeNull();
  jobs.push(await event.jobs());
  await event.voidTicket(id);
  await event.issue(christmas);
  expect(await event.dateOnClass()).toBeNull();
  jobs.push(await event.jobs());
  // One job each for publishing, the first date, and the differing date.
  expect(jobs).toEqual([1, 2, 3, 3]);
});

test('of two tickets issued concurrently with different dates, the second is compared with the first', async () => {
  const event = await createEvent();
  let second: Promise<unknown> = Promise.resolve();
  await event.inWorkspace(async (tx) => {
    await event.issueIn(tx, christmas);
    second = event.issue(dayAfter);
    await expect.poll(() => countLockWaits(ctx.database.global), { timeout: 10_000 }).toBe(1);
  });
  await second;
  expect(await event.dateOnClass()).toBeNull();
  expect(await event.jobs()).toBe(3);
});

test('publishing a date attribute later covers tickets issued before', async () => {
  const design = emptyDesignDocument('eventTicket', 'Opera');
  const unnamed = { ...design, details: {} };
  const agreeing = await createEvent(unnamed);
  const differing = await createEvent(unnamed);
  for (const event of [agreeing, differing]) await event.issue(christmas);
  const { id } = await differing.issue(dayAfter);
  await differing.voidTicket(id);
  expect(await differing.jobs()).toBe(1);
  for (const event of [agreeing, differing]) {
    expect(await event.dateOnClass()).toBeNull();
    await event.saveAndPublish(design);
  }
  expect(await agreeing.dateOnClass()).toEqual(onClass);
  expect(await differing.dateOnClass()).toBeNull();
});

test('a sync overtaken by a newer change runs again', async () => {
  const event = await createEvent();
  await event.issue(christmas);
  let overtake = () => event.issue(dayAfter);
  const overtaken: Context = {
    ...ctx,
    google: {
      ...ctx.google,
      client: async (id) => ({
        ...(await ctx.google.client(id)),
        insertClass: async (_type, resource) => {
          await overtake();
          return { outcome: 'inserted', resource };
        },
      }),
    },
  };
  const payload = { workspaceId: event.workspaceId, passTemplateId: event.passTemplateId };
  expect(await syncGoogleClass(overtaken, payload)).toEqual({ again: payload, afterSeconds: 0 });
  overtake = () => event.issue(christmas);
  expect(await syncGoogleClass(overtaken, payload)).toBeUndefined();
});
