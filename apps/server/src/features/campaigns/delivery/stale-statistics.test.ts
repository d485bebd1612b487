import type { CampaignAudience } from '@tessera/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cluster } from '../../../../../../stories/world/story-database.ts';
import type { Context } from '../../../context.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { PipelinedClient } from '../../../platform/database/pipelined-client.ts';
import { createImportWorld } from '../../../testing/import-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../../testing/run-due-jobs.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getRun } from '../find-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';

const passes = 20_000;
const addressed = 2_500;
/** Of each table, once, with what the import adds. A nested loop over the workspace reads millions. */
const rowsMax = 1.1 * passes;
const importedAgain = 1_500;
const importedNew = 700;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};
type Explained = { 'Query Text': string; Plan: Plan };

let server: TestServer;
let ctx: Context;
let runner: JobRunner;
let administrator: pg.Client;
const explained: Explained[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  const url = new URL(server.databaseUrl);
  const name = url.pathname.slice(1);
  const administratorUrl = new URL(inject('administratorUrl'));
  administratorUrl.pathname = url.pathname;
  administrator = new pg.Client({ connectionString: administratorUrl.toString() });
  await administrator.connect();
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
    `auto_explain.log_format = 'json'`,
    `auto_explain.log_level = 'notice'`,
  ])
    await administrator.query(`alter database ${name} set ${setting}`);
  const connect = PipelinedClient.prototype.connect as (this: pg.Client, ...given: unknown[]) => void;
  vi.spyOn(PipelinedClient.prototype, 'connect').mockImplementation(function (this: pg.Client, ...given) {
    this.on('notice', ({ message }) => {
      const json = message?.indexOf('{') ?? -1;
      if (message && json >= 0 && message.includes('plan:')) explained.push(JSON.parse(message.slice(json)));
    });
    connect.apply(this, given);
  });
  ctx = { ...server.ctx, database: openDatabase({ url: server.databaseUrl }) };
  const push: Context['apple']['push'] = {
    ...ctx.apple.push,
    pushMany: async (pushes, onOutcome) => {
      for await (const each of pushes)
        onOutcome(each, { kind: 'accepted' } as Parameters<typeof onOutcome>[1]);
    },
  };
  const later = new Date('2099-01-01');
  const identity = { expiresAt: later, intermediateExpiresAt: later };
  ctx.apple = { ...ctx.apple, push, signingIdentity: async () => identity as never };
  runner = await openJobRunner({ databaseUrl: server.databaseUrl, onWait: () => undefined });
});

afterAll(async () => {
  await runner?.close();
  await ctx?.database.close();
  await administrator?.end();
  await server?.stop();
});

const idOf = (number: string) => `('ffffffff-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

type Load = Pick<TestWorkspace, 'workspaceId' | 'passTemplateId'> & { count: number };

/** Writes holders of iPhones and Androids like the product. */
async function load({ workspaceId, passTemplateId, count }: Load): Promise<void> {
  const query = (statement: string) =>
    administrator.query(statement.replaceAll('$1', workspaceId).replaceAll('$2', String(count)));
  await query('set session_replication_role = replica');
  await query(
    `insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at)
     select $1, ${idOf('n')}, 'holder-' || n || '@example.com', 'holder-' || n || '@example.com', 'Holder', n::text, '{}', now() - interval '1 hour'
     from generate_series(1, $2) n`,
  );
  await query(
    `insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
       change_number, last_modified, created_at, external_id)
     select $1, ${idOf('n')}, '${passTemplateId}', ${idOf('n')}, jsonb_build_object('points', n), jsonb_build_object('points', n),
       'issued', 1, 1, date_trunc('second', now()) - interval '1 hour', now() - interval '1 hour', 'M' || n
     from generate_series(1, $2) n`,
  );
  await query(
    `insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value)
     select $1, '${passTemplateId}', 'points', n::text, ${idOf('n')}, n from generate_series(1, $2) n`,
  );
  await query(
    `insert into apple_devices (workspace_id, device_library_identifier, push_token, updated_at)
     select $1, md5(n::text), encode(sha256(n::text::bytea), 'hex'), now() - interval '1 hour' from generate_series(1, $2) n where n % 2 = 0`,
  );
  await query(
    `insert into apple_registrations (workspace_id, device_library_identifier, pass_id, pass_type_identifier, created_at)
     select $1, md5(n::text), ${idOf('n')}, 'pass.example', now() - interval '1 hour' from generate_series(1, $2) n where n % 2 = 0`,
  );
  await query(
    `insert into google_objects (workspace_id, pass_id, object_id, object_type, class_id, face_hash, holders, updated_at)
     select $1, ${idOf('n')}, 'o' || n, 'loyaltyObject', 'c', '', 1, now() from generate_series(1, $2) n where n % 2 = 1 and n > ${addressed}`,
  );
  await query('set session_replication_role = default');
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function rowsOf(node: Plan): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** The statements with a part that reads more. */
function oversized(): string[] {
  const found = explained.flatMap(({ 'Query Text': text, Plan: plan }) =>
    nodesOf(plan)
      .filter((node) => rowsOf(node) > rowsMax)
      .map((node) => `${node['Node Type']} of ${rowsOf(node)} rows: ${text}`),
  );
  return [...new Set(found)];
}

async function stopAnalyzing(): Promise<void> {
  const { rows } = await administrator.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await administrator.query(`alter table ${name} set (autovacuum_enabled = false)`);
}

async function removePasses(): Promise<void> {
  await administrator.query('truncate pass_users, attribute_values, search_words cascade');
}

const csv = (count: number, line: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => line(n * 2 + 1));

// A million rows can arrive before autovacuum analyzes them, and a workspace can be new among many.
// On Citus the plans are those of shards.
test.skipIf(cluster).each(['of an empty installation', 'of an installation without this workspace'])(
  'with statistics %s, no statement of campaigns and imports reads the workspace more than once',
  { timeout: 120_000 },
  async (statistics) => {
    await removePasses();
    if (statistics !== 'of an empty installation')
      await load({ ...(await createTestWorkspace(ctx)), count: 200 });
    await administrator.query('analyze');
    await stopAnalyzing();
    const world = await createImportWorld(ctx);
    await runner.runAll([ctx]);
    const { passTemplateId } = world;
    await load({ ...world, count: passes });
    explained.length = 0;
    const launch = async (audience?: CampaignAudience) => {
      const draft = { passTemplateId, name: 'Cake', message: 'Free cake on Sunday', createdBy: null };
      const { id } = await world.inWorkspace((tx) =>
        createCampaign(ctx, tx, { ...draft, ...(audience && { audience }) }),
      );
      await world.inWorkspace((tx) => launchCampaign(ctx, tx, id));
      return id;
    };
    const filter = { key: 'points', operator: 'isLessThan', value: addressed + 1 } as const;
    const filtered = await launch({ kind: 'filter', filter });
    await runner.runAll([ctx]);
    const { status, finished_recipients, pass_updates } = await world.inWorkspace((tx) =>
      getRun(tx, filtered),
    );
    expect([status, finished_recipients, pass_updates]).toEqual(['Sent', addressed, addressed / 2]);
    await launch();
    await runner.run([ctx], 15);
    const lines = [
      'email,first_name,last_name,points,external_id',
      ...csv(importedAgain, (n) => `holder-${n}@example.com,Ada,Lovelace,${n},M${n}`),
      ...csv(importedNew, (n) => `new-${n}@example.com,Ada,Lovelace,${n},N${n}`),
    ];
    expect(await world.importFile(`${lines.join('\n')}\n`)).toMatchObject({ status: 'done' });
    const kinds = [
      'apple_registrations',
      'apple_devices',
      'campaign_chunks',
      'insert into "passes"',
      'FOR KEY SHARE',
    ];
    expect(kinds.filter((kind) => !explained.some((each) => each['Query Text'].includes(kind)))).toEqual([]);
    expect(oversized()).toEqual([]);
  },
);
