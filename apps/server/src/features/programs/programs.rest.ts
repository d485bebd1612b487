import { z } from '@hono/zod-openapi';
import {
  entriesMax,
  entryAnswer,
  entryBatchInput,
  entryInput,
  entryResultAnswer,
  listLimitMax,
  programAnomaliesAnswer,
  programAnswer,
  programInput,
  programStatisticsAnswer,
  reverseEntryInput,
  rewardAnswer,
  standingAnswer,
  statisticsPeriodsMax,
  statisticsRange,
  workspaceStatisticsAnswer,
} from '@tessera/contract';
import { onePage, pageOf } from '../../http/rest/responses.ts';
import type { RestContext } from '../../http/rest/rest-types.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { findKeyCreator } from '../api-keys/find-key-creator.ts';
import type { Actor } from './entry-rows.ts';
import { getStanding, listEntries, listRewards } from './list-entries.ts';
import { recordBatch, recordEntry } from './record-entry.ts';
import { reverseEntry } from './reverse-entry.ts';
import { endProgram, getProgram, saveProgram } from './save-program.ts';
import { findAnomalies } from './statistics/find-anomalies.ts';
import { readProgramStatistics } from './statistics/read-program-statistics.ts';
import { readWorkspaceStatistics } from './statistics/read-workspace-statistics.ts';

const tag = 'Programs';

const passId = '01a1fdee-7d8f-7d93-af21-66c711c7b033';
const programId = '01a20c11-6b2e-7a53-8f6a-2f3c1b7a9d10';
const id = '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c12';
const at = '2026-11-24T09:30:00.000Z';
const rules = {
  balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
  earning: [{ key: 'visit', on: 'visit', balance: 'stamps', amount: 1, limit: { minutes: 60 } }],
  rewards: [
    { key: 'coffee', name: 'Free coffee', balance: 'stamps', threshold: 9, mode: 'reduce', lapseDays: 90 },
  ],
};
const result = {
  id,
  outcome: 'recorded',
  message: '+1 stamp. 4 stamps now.',
  passId,
  entries: [
    {
      id,
      requestId: id,
      passId,
      balance: 'stamps',
      kind: 'earn',
      amount: 1,
      balanceAfter: 4,
      rule: 'visit',
      spent: null,
      rewardId: null,
      reference: 'Receipt 1042',
      reverses: null,
      version: 1,
      actor: { kind: 'apiKey', id: '01a1fdee-7d8f-7d93-af21-66c711c7b044' },
      occurredAt: at,
      recordedAt: at,
    },
  ],
  balances: { stamps: 4 },
  rewardsEarned: [],
};

const { from, to, interval } = statisticsRange.shape;
const range = z.object({
  from: from.describe('The first day. Default: the first day with an entry.'),
  to: to.describe('The last day. Default, and latest: today.'),
  interval: interval.describe('Default: days in up to three months, weeks in up to two years, else months.'),
});

const actorOf = (c: RestContext): Actor => ({ kind: 'apiKey', id: c.get('caller').apiKeyId });

export const programRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/program',
    operationId: 'getProgram',
    tag,
    summary: 'Get the program of a template',
    answer: ['The program with the newest version of its rules.', programAnswer],
    inTransaction: (_ctx, tx, { passTemplateId }) => getProgram(tx, passTemplateId),
  }),
  workspaceRoute('programs', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/program',
    operationId: 'saveProgram',
    tag,
    summary: 'Set the rules of a template’s program',
    description:
      'Creates the program, or a new version of its rules, which applies to what happens from now on. From then on only entries change the attributes of its balances; passes that were issued before get an opening entry.',
    body: [programInput, { rules }],
    answer: ['The program.', programAnswer],
    refuses: ['notPublished', 'archived'],
    inTransaction: async (ctx, tx, { passTemplateId, rules }, c) =>
      saveProgram(ctx, tx, {
        passTemplateId,
        rules,
        savedBy: await findKeyCreator(tx, c.get('caller').apiKeyId),
      }),
  }),
  workspaceRoute('programs', {
    method: 'delete',
    path: '/pass-templates/{passTemplateId}/program',
    operationId: 'endProgram',
    tag,
    summary: 'End the program of a template',
    description:
      'Passes keep their values, which can be changed like others again. Entries and rewards stay.',
    answer: ['What was ended.', z.object({ id: z.uuid() }), { id: programId }],
    inTransaction: (ctx, tx, { passTemplateId }) => endProgram(ctx, tx, passTemplateId),
  }),
  workspaceRoute('edit', {
    method: 'post',
    path: '/entries',
    operationId: 'recordEntry',
    tag,
    summary: 'Record an entry',
    description:
      'Records a visit, a purchase, a redemption or another change of a pass’s balances. Rewards and tier follow from the rules. A refusal is an answer like any other: read `outcome`, and show `message` to the clerk.',
    body: [entryInput, { id, passId, action: { kind: 'visit' }, reference: 'Receipt 1042' }],
    answer: ['The result.', entryResultAnswer, result],
    refuses: [404, 409, 'idempotencyKeyReused'],
    inTransaction: (ctx, tx, input, c) => recordEntry(ctx, tx, input, actorOf(c)),
  }),
  workspaceRoute('edit', {
    method: 'post',
    path: '/entries/batch',
    operationId: 'recordEntries',
    tag,
    summary: 'Record many entries',
    description: `Records up to ${entriesMax} entries in one transaction, in their order. A refused entry, such as one of an unknown pass, does not keep the others from being recorded.`,
    body: [
      entryBatchInput,
      { entries: [{ id, passId, action: { kind: 'purchase', spent: 1250 }, reference: 'Order 1042' }] },
    ],
    answer: [
      'The results, in the order of the entries.',
      z.object({ results: z.array(entryResultAnswer) }),
      { results: [result] },
    ],
    refuses: [404, 409, 'idempotencyKeyReused'],
    inTransaction: async (ctx, tx, { entries }, c) => ({
      results: await recordBatch(ctx, tx, entries, actorOf(c)),
    }),
  }),
  workspaceRoute('edit', {
    method: 'post',
    path: '/entries/{entryId}/reverse',
    operationId: 'reverseEntry',
    tag,
    summary: 'Reverse an entry',
    description:
      'Reverses all entries of the action, and takes back the rewards that it earned. Refused once such a reward was redeemed; reverse the redemption first.',
    body: [reverseEntryInput, { id: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c13' }],
    answer: ['The result.', entryResultAnswer],
    refuses: [409, 'idempotencyKeyReused'],
    inTransaction: (ctx, tx, input, c) => reverseEntry(ctx, tx, { ...input, actor: actorOf(c) }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/entries',
    operationId: 'listEntries',
    tag,
    summary: 'List the entries of a pass',
    description: 'The newest first.',
    query: z.object({
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
    answer: ['A page of entries.', pageOf(entryAnswer), onePage(result.entries[0])],
    inTransaction: (_ctx, tx, input) => listEntries(tx, input),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/rewards',
    operationId: 'listRewards',
    tag,
    summary: 'List the rewards of a pass',
    answer: ['The rewards, the newest first.', z.object({ rewards: z.array(rewardAnswer) })],
    inTransaction: async (_ctx, tx, { passId }) => ({ rewards: await listRewards(tx, passId) }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/standing',
    operationId: 'getStanding',
    tag,
    summary: 'Get balances, tier and rewards of a pass',
    answer: ['The standing of the pass in the program of its template.', standingAnswer],
    inTransaction: (ctx, tx, { passId }) => getStanding(ctx, tx, passId),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/program/statistics',
    operationId: 'getProgramStatistics',
    tag,
    summary: 'Get the statistics of a program',
    description: `Visits, entries, rewards and outstanding balances in at most ${statisticsPeriodsMax} periods, and by scanner and API key. The days are those of \`occurredAt\` in the time zone of the workspace. A reversed visit, reward or redemption no longer counts on its day.`,
    query: range,
    answer: ['The statistics.', programStatisticsAnswer],
    inTransaction: (ctx, tx, question, c) =>
      readProgramStatistics(ctx, tx, { ...question, timezoneName: c.get('workspace').timezone_name }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/program/anomalies',
    operationId: 'listProgramAnomalies',
    tag,
    summary: 'List unusual scans',
    description:
      'Of the last seven days: hours in which a scanner recorded more than four times its usual, and passes with six or more actions in a day.',
    answer: ['What is unusual.', programAnomaliesAnswer],
    inTransaction: (ctx, tx, { passTemplateId }, c) =>
      findAnomalies(ctx, tx, { passTemplateId, timezoneName: c.get('workspace').timezone_name }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/statistics',
    operationId: 'getWorkspaceStatistics',
    tag,
    summary: 'Get the statistics of all templates',
    description:
      'Visits, rewards and issued passes of all templates that are not archived, by period, template and store, and how the passes were issued.',
    query: range,
    answer: ['The statistics.', workspaceStatisticsAnswer],
    inTransaction: (ctx, tx, question, c) =>
      readWorkspaceStatistics(ctx, tx, { ...question, timezoneName: c.get('workspace').timezone_name }),
  }),
];
