import { z } from '@hono/zod-openapi';
import { type Conversion, conversionInput, type Goal, goalChanges, goalContent } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';
import { recordConversion } from './record-conversion.ts';
import { removeGoal } from './remove-goal.ts';
import { updateGoal } from './update-goal.ts';

const goalSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    windowDays: z.int(),
    link: z.url().describe('Reports a conversion from a shop’s page; see the section on goal links.'),
    createdAt: z.iso.datetime(),
    archivedAt: z.iso.datetime().nullable().describe('When it was removed; results keep it.'),
  })
  .openapi('Goal') satisfies z.ZodType<Goal>;

const conversionSchema = z
  .object({
    id: z.uuid(),
    goalId: z.uuid(),
    passId: z.uuid(),
    campaignId: z.uuid().nullable().describe('The campaign it counts for; null for none.'),
    value: z.number().nullable(),
    occurredAt: z.iso.datetime(),
  })
  .openapi('Conversion') satisfies z.ZodType<Conversion>;

const tags = ['Campaigns'];
const goal = {
  id: '01a20c11-4d2e-7a53-8f6a-2f3c1b7a9d10',
  name: 'Purchase',
  windowDays: 14,
  link: 'https://tessera.example.com/g/01a20c11-4d2e-7a53-8f6a-2f3c1b7a9d10',
  createdAt: '2026-11-24T09:30:00.000Z',
  archivedAt: null,
};
const passId = '01a1fdee-7d8f-7d93-af21-66c711c7b033';

const listGoalsRoute = apiRoute('read', {
  method: 'get',
  path: '/goals',
  operationId: 'listGoals',
  tags,
  summary: 'List the campaign goals',
  request: {
    query: z.object({
      archived: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` for those that were removed and have results.'),
    }),
  },
  responses: {
    200: answer('The goals by name.', envelope(z.object({ goals: z.array(goalSchema) })), { goals: [goal] }),
    ...refusals(400, 401, 403, 422),
  },
});

const createGoalRoute = apiRoute('goals', {
  method: 'post',
  path: '/goals',
  operationId: 'createGoal',
  tags,
  summary: 'Create a campaign goal',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(goalContent, { name: 'Purchase', windowDays: 14 }),
  },
  responses: {
    201: answer('The goal.', envelope(goalSchema), goal),
    ...refusals(400, 401, 403, 409, 413, 422),
  },
});

const ofGoal = z.object({ goalId: z.uuid() });

const updateGoalRoute = apiRoute('goals', {
  method: 'patch',
  path: '/goals/{goalId}',
  operationId: 'updateGoal',
  tags,
  summary: 'Rename a campaign goal',
  description: 'What is absent stays. A change of `windowDays` concerns later conversions.',
  request: { params: ofGoal, body: jsonBody(goalChanges, { name: 'Order' }) },
  responses: {
    200: answer('The goal.', envelope(goalSchema), { ...goal, name: 'Order' }),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

const removeGoalRoute = apiRoute('goals', {
  method: 'delete',
  path: '/goals/{goalId}',
  operationId: 'removeGoal',
  tags,
  summary: 'Remove a campaign goal',
  description:
    'It takes no further conversions, and drafts and scanners no longer have it. One with a launched campaign or conversions is archived, so that results keep its name; any other is deleted. Its name is free again.',
  request: { params: ofGoal },
  responses: {
    200: answer('What was removed.', envelope(z.object({ id: z.uuid() })), { id: goal.id }),
    ...refusals(401, 403, 404, 422),
  },
});

const createConversionRoute = apiRoute('edit', {
  method: 'post',
  path: '/conversions',
  operationId: 'createConversion',
  tags,
  summary: 'Report a conversion',
  description:
    'Says that the holder of a pass reached a goal. It counts for the newest campaign with this goal that addressed the pass, if it was launched within the days of the goal before. Send an `Idempotency-Key`, such as the number of the order, so that a repetition does not count twice.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(conversionInput, { goal: 'Purchase', passId, value: 24.5 }),
  },
  responses: {
    201: answer('The conversion.', envelope(conversionSchema), {
      id: '01a20c11-5a10-7c40-9b7d-7f0f3f9b1c22',
      goalId: goal.id,
      passId,
      campaignId: '01a1fdee-7d8f-7d93-af21-66c711c7b034',
      value: 24.5,
      occurredAt: '2026-11-24T10:12:00.000Z',
    }),
    ...refusals(400, 401, 403, 404, 409, 413, 422),
  },
});

/** `/goals` and `/conversions` of the public API. */
export function addGoalRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listGoalsRoute, async (c) => {
    const archived = c.req.valid('query').archived === 'true';
    const goals = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => listGoals(ctx, tx, archived));
    return c.json({ meta: { requestId: c.get('requestId') }, data: { goals } }, 200);
  });
  app.openapi(createGoalRoute, async (c) => {
    const data = await onceInWorkspace(ctx, c, 201, (tx) => createGoal(ctx, tx, c.req.valid('json')));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
  app.openapi(updateGoalRoute, async (c) => {
    const changes = { ...c.req.valid('param'), ...c.req.valid('json') };
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => updateGoal(ctx, tx, changes));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(removeGoalRoute, async (c) => {
    const { goalId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => removeGoal(ctx, tx, goalId));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(createConversionRoute, async (c) => {
    const data = await onceInWorkspace(ctx, c, 201, (tx) => recordConversion(ctx, tx, c.req.valid('json')));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
}
