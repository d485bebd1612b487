import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import { googleClass } from '../rendering/google-resources.ts';
import { loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { upsertGoogleClass } from '../rendering/upsert-google-class.ts';

type ClassToSync = { workspaceId: string; passTemplateId: string };

/** Concurrent runs may reach Google out of order; a run that finds the class changed afterwards runs again. */
export async function syncGoogleClass(
  ctx: Context,
  payload: ClassToSync,
): Promise<Again<ClassToSync> | undefined> {
  const load = () =>
    ctx.database.inWorkspace(payload.workspaceId, (tx) =>
      loadGoogleTemplate(ctx, tx, payload.passTemplateId),
    );
  const google = await load();
  if (!google) return undefined;
  await upsertGoogleClass(ctx, google);
  const since = await load();
  const form = (template: typeof google) => googleClass(ctx.config.publicUrl, template);
  if (!since || isDeepStrictEqual(form(since), form(google))) return undefined;
  return { again: payload, afterSeconds: 0 };
}
