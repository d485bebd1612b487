import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { seededRandom } from '../../testing/random-filters.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { isRecipient } from './is-recipient.ts';
import { campaignFactsOf, recipientCondition } from './recipient-condition.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const passesCount = 6;
const runs = 40;
const random = seededRandom(20_261_123);
const below = (limit: number) => Math.floor(random() * limit);
/** Few, so that equal times are common. */
const time = () => new Date(Date.UTC(2026, 0, 1 + below(6)));
const maybe = <Value>(value: () => Value) => (random() < 0.5 ? null : value());

const randomCampaign = () => ({
  launchedAt: time(),
  expiredThrough: maybe(time),
  listed: maybe(() => [...Array(passesCount).keys()].filter(() => random() < 0.5)),
  perChunk: 1 + below(3),
  split: maybe(() => ({ holdoutPercent: below(51), variants: [] })),
});
const randomPass = () => ({ created_at: time(), voided_at: maybe(time), expires_at: maybe(time) });

test('the rule in SQL and the one in TypeScript select the same recipients', async () => {
  const { ctx } = server;
  const {
    workspaceId,
    passTemplateId,
    passIds: issued,
  } = await createTestWorkspace(ctx, { passes: passesCount });
  const passIds = issued.toSorted();
  for (let run = 0; run < runs; run++) {
    const campaigns = Array.from({ length: 1 + below(4) }, randomCampaign);
    const passes = Array.from({ length: passesCount }, randomPass);
    let shown = 0;
    await ctx.database.inWorkspace(workspaceId, async ({ db }) => {
      await db.deleteFrom('campaign_chunks').where('workspace_id', '=', workspaceId).execute();
      await db.deleteFrom('campaign_runs').where('workspace_id', '=', workspaceId).execute();
      await db.deleteFrom('campaigns').where('workspace_id', '=', workspaceId).execute();
      for (const [index, columns] of passes.entries())
        await db
          .updateTable('passes')
          .set(columns)
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', passIds[index] ?? '')
          .execute();
      for (const { launchedAt, expiredThrough, listed, perChunk, split } of campaigns) {
        const id = ctx.ids.uuid();
        const run = {
          id,
          target_pass_template_id: passTemplateId,
          launched_at: launchedAt,
          expired_through: expiredThrough,
          content: { split },
          is_frozen: listed !== undefined && listed !== null,
        };
        await insertLaunched({ workspaceId, db }, [run]);
        const ids = (listed ?? []).map((index) => passIds[index] ?? '');
        for (let from = 0; from < ids.length; from += perChunk) {
          const chunk = ids.slice(from, from + perChunk);
          const isReleased = random() < 0.7;
          if (isReleased && !split) shown += chunk.length;
          await db
            .insertInto('campaign_chunks')
            .values({
              workspace_id: workspaceId,
              run_id: id,
              number: from + 1,
              first_pass_id: chunk[0] ?? '',
              last_pass_id: chunk.at(-1) ?? '',
              pass_ids: chunk,
              change_number: isReleased ? '1' : null,
              created_at: launchedAt,
            })
            .execute();
        }
      }
    });
    const rows = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom(['campaign_runs as run', 'passes as pass'])
        .select([
          'run.id',
          'run.is_frozen',
          'run.launched_at',
          'run.expired_through',
          'run.content',
          'pass.id as pass_id',
          'pass.created_at',
          'pass.voided_at',
          'pass.expires_at',
          ...campaignFactsOf(workspaceId, 'pass'),
          recipientCondition(workspaceId, { run: 'run', pass: 'pass' }).as('selected'),
        ])
        .where('run.workspace_id', '=', workspaceId)
        .where('pass.workspace_id', '=', workspaceId)
        .orderBy(sql`run.id, pass.id`)
        .execute(),
    );
    expect(rows).toHaveLength(campaigns.length * passesCount);
    const wrong = rows.filter(
      ({ id, pass_id, is_frozen, launched_at, expired_through, content, selected, ...facts }) => {
        const rule = {
          campaignId: id,
          isFrozen: is_frozen,
          launchedAt: launched_at ?? new Date(0),
          expiredThrough: expired_through,
          split: content.split,
        };
        return isRecipient(rule, { ...facts, id: pass_id }) !== selected;
      },
    );
    expect(wrong).toEqual([]);
    const selected = rows.filter(
      ({ is_frozen, content, selected }) => is_frozen && !content.split && selected,
    );
    expect(selected).toHaveLength(shown);
  }
});
