import { z } from '@hono/zod-openapi';
import { bundlePassesInput, bundlePassesMax, type PassBundle } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { keyRefusals, passTags } from '../passes/passes.rest.ts';
import { createBundle } from './create-bundle.ts';

const schema = z
  .object({
    url: z
      .url()
      .describe(
        'The page on which the person adds all passes at once. It shows all of them to everyone who has it.',
      ),
    passIds: z.array(z.uuid()),
  })
  .openapi('PassBundle') satisfies z.ZodType<PassBundle>;

const passIds = ['01a1fdee-7d8f-7d93-af21-66c711c7b032', '01a1fdee-9a41-7c55-8d0e-2f7a1c9be6d4'];

const createBundleRoute = apiRoute('sendLinks', {
  method: 'post',
  path: '/passes/bundles',
  operationId: 'createPassBundle',
  tags: passTags,
  summary: 'Get one link for several passes of a person',
  description: `At most ${bundlePassesMax} passes, of one person and any templates. Passes that are voided or expire later, or are given to another person, drop out of the bundle.`,
  request: { headers: idempotencyHeaders, body: jsonBody(bundlePassesInput, { passIds }) },
  responses: {
    200: answer('The bundle.', envelope(schema), {
      url: 'https://passes.example.com/b/1.AaH97n2PfZOvIWbHEcewMg.AaH97ppBfFWNDi96HJvm1A.bW9pbmRlc3R1bmc',
      passIds,
    }),
    ...refusals(400, 401, 403, 404, 'passVoided', ...keyRefusals, 413, 422),
  },
});

/** `POST /passes/bundles` of the public API. */
export function addBundleRoute(ctx: Context, app: RestApp): void {
  app.openapi(createBundleRoute, async (c) => {
    const input = c.req.valid('json');
    const data = await onceInWorkspace(ctx, c, 200, (tx) => createBundle(ctx, tx, input));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}
