import { randomUUID } from 'node:crypto';
import { type EntryAction, programRules } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { attribute, firstAttempt } from '../../testing/import-world.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { getStanding, listEntries, listRewards } from './list-entries.ts';
import { openBalances } from './open-balances.ts';
import { recordEntry } from './record-entry.ts';
import { runProgram } from './run-program.ts';
import { saveProgram } from './save-program.ts';

export type RulesInput = z.input<typeof programRules>;

/** Each visit gives a stamp, nine give a coffee; a point per euro, and tiers by the points of a lifetime. */
export const cafeRules: RulesInput = {
  balances: [
    { attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } },
    { attribute: 'points', unit: { one: 'point', other: 'points' } },
    { attribute: 'credit', decimals: 2, unit: { one: 'euro', other: 'euros' } },
  ],
  earning: [
    { key: 'visit', on: 'visit', balance: 'stamps', amount: 1 },
    { key: 'euro', on: 'purchase', balance: 'points', amount: 1, per: 100 },
  ],
  rewards: [
    { key: 'coffee', name: 'Free coffee', balance: 'stamps', threshold: 9, mode: 'reduce', lapseDays: 90 },
    { key: 'mug', name: 'Mug', balance: 'points', threshold: 50, mode: 'keep' },
    { key: 'cake', name: 'Cake', balance: 'points', threshold: 20, mode: 'buy' },
  ],
  tiers: {
    attribute: 'tier',
    balance: 'points',
    period: 'lifetime',
    steps: [
      { name: 'Silver', from: 10 },
      { name: 'Gold', from: 100 },
    ],
  },
};

export async function createProgramWorld(
  ctx: Context,
  {
    rules = cafeRules,
    passes = 1,
    values = {},
  }: { rules?: RulesInput | null; passes?: number; values?: Record<string, number> } = {},
) {
  const tenant = await createTestWorkspace(ctx, { passes: 0 });
  const { workspaceId, workspace, passTemplateId, inWorkspace } = tenant;
  const fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };
  const document = {
    ...emptyDesignDocument('loyalty', 'Rewards'),
    fields,
    attributes: [
      attribute('stamps', { type: 'number' }),
      attribute('points', { type: 'number' }),
      attribute('credit', { type: 'currency' }),
      attribute('tier'),
      attribute('born', { type: 'date', scope: 'user' }),
      attribute('shared', { type: 'number', scope: 'user' }),
      attribute('preset', { type: 'number', default: 5 }),
      attribute('asked', { onSignUpForm: true }),
      attribute('named', { default: 'Gold' }),
    ],
  };
  const issue = (
    attributes: Record<string, string | number | boolean> = {},
    email = `${randomUUID()}@example.com`,
  ) =>
    inWorkspace(async (tx) => {
      const user = { email, firstName: 'Ada', lastName: 'Lovelace' };
      const source = { via: 'api', by: null } as const;
      return (await issuePass(ctx, tx, workspace, { passTemplateId, user, attributes }, source)).id;
    });
  await inWorkspace(async (tx) => {
    const { revisionId } = await savePassTemplate(ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  });
  const passIds: string[] = [];
  for (let index = 0; index < passes; index++) passIds.push(await issue(values));
  const save = (given: RulesInput, at = ctx.clock()) =>
    inWorkspace((tx) =>
      saveProgram({ ...ctx, clock: () => at }, tx, {
        passTemplateId,
        rules: programRules.parse(given),
        savedBy: null,
      }),
    );
  const program = rules && (await save(rules));
  const open = async (programId: string) => {
    while (await openBalances(ctx, { workspaceId, programId }, firstAttempt));
  };
  const run = async (programId: string, at: Date) => {
    while (await runProgram({ ...ctx, clock: () => at }, { workspaceId, programId }, firstAttempt));
  };
  if (program) await open(program.id);
  return {
    ...tenant,
    passIds,
    passId: passIds[0] ?? '',
    programId: program?.id ?? '',
    issue,
    save,
    open,
    run: (at = ctx.clock()) => run(program?.id ?? '', at),
    record: (
      action: EntryAction,
      {
        id = randomUUID() as string,
        passId = passIds[0] ?? '',
        at = ctx.clock(),
        ...more
      }: { id?: string; passId?: string; at?: Date; occurredAt?: string; reference?: string } = {},
    ) =>
      inWorkspace((tx) =>
        recordEntry(
          { ...ctx, clock: () => at },
          tx,
          { id, passId, action, ...more },
          { kind: 'apiKey', id: null },
        ),
      ),
    standing: (passId = passIds[0] ?? '') => inWorkspace((tx) => getStanding(ctx, tx, passId)),
    entries: async (passId = passIds[0] ?? '') =>
      (await inWorkspace((tx) => listEntries(tx, { passId }))).items,
    rewards: (passId = passIds[0] ?? '') => inWorkspace((tx) => listRewards(tx, passId)),
    values: (passId = passIds[0] ?? '') =>
      inWorkspace(async ({ db }) => {
        const { attributes } = await db
          .selectFrom('passes')
          .select('attributes')
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', passId)
          .executeTakeFirstOrThrow();
        return attributes;
      }),
  };
}
