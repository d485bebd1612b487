import { z } from '@hono/zod-openapi';
import { conversionAnswer, conversionInput, goalAnswer, goalChanges, goalContent } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';
import { recordConversion } from './record-conversion.ts';
import { removeGoal } from './remove-goal.ts';
import { updateGoal } from './update-goal.ts';

const tag = 'Campaigns';
const goal = {
  id: '01a20c11-4d2e-7a53-8f6a-2f3c1b7a9d10',
  name: 'Purchase',
  windowDays: 14,
  link: 'https://tessera.example.com/g/01a20c11-4d2e-7a53-8f6a-2f3c1b7a9d10',
  createdAt: '2026-11-24T09:30:00.000Z',
  archivedAt: null,
};
const passId = '01a1fdee-7d8f-7d93-af21-66c711c7b033';

export const goalRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/goals',
    operationId: 'listGoals',
    tag,
    summary: 'List the campaign goals',
    query: z.object({
      archived: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` for those that were removed and have results.'),
    }),
    answer: ['The goals by name.', z.object({ goals: z.array(goalAnswer) }), { goals: [goal] }],
    inTransaction: async (ctx, tx, { archived }) => ({
      goals: await listGoals(ctx, tx, archived === 'true'),
    }),
  }),
  workspaceRoute('goals', {
    method: 'post',
    path: '/goals',
    operationId: 'createGoal',
    tag,
    summary: 'Create a campaign goal',
    body: [goalContent, { name: 'Purchase', windowDays: 14 }],
    status: 201,
    answer: ['The goal.', goalAnswer, goal],
    refuses: [409],
    once: true,
    inTransaction: createGoal,
  }),
  workspaceRoute('goals', {
    method: 'patch',
    path: '/goals/{goalId}',
    operationId: 'updateGoal',
    tag,
    summary: 'Rename a campaign goal',
    description: 'What is absent stays. A change of `windowDays` concerns later conversions.',
    body: [goalChanges, { name: 'Order' }],
    answer: ['The goal.', goalAnswer, { ...goal, name: 'Order' }],
    inTransaction: updateGoal,
  }),
  workspaceRoute('goals', {
    method: 'delete',
    path: '/goals/{goalId}',
    operationId: 'removeGoal',
    tag,
    summary: 'Remove a campaign goal',
    description:
      'It takes no further conversions, and drafts and scanners no longer have it. One with a launched campaign or conversions is archived, so that results keep its name; any other is deleted. Its name is free again.',
    answer: ['What was removed.', z.object({ id: z.uuid() }), { id: goal.id }],
    inTransaction: (ctx, tx, { goalId }) => removeGoal(ctx, tx, goalId),
  }),
  workspaceRoute('edit', {
    method: 'post',
    path: '/conversions',
    operationId: 'createConversion',
    tag,
    summary: 'Report a conversion',
    description:
      'Says that the holder of a pass reached a goal. It counts for the newest campaign with this goal that addressed the pass, if it was launched within the days of the goal before. Send an `Idempotency-Key`, such as the number of the order, so that a repetition does not count twice.',
    body: [conversionInput, { goal: 'Purchase', passId, value: 24.5 }],
    status: 201,
    answer: [
      'The conversion.',
      conversionAnswer,
      {
        id: '01a20c11-5a10-7c40-9b7d-7f0f3f9b1c22',
        goalId: goal.id,
        passId,
        campaignId: '01a1fdee-7d8f-7d93-af21-66c711c7b034',
        value: 24.5,
        occurredAt: '2026-11-24T10:12:00.000Z',
      },
    ],
    refuses: [404, 409],
    once: true,
    inTransaction: (ctx, tx, conversion) => recordConversion(ctx, tx, conversion),
  }),
];
