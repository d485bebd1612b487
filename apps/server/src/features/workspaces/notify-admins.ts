import type { ZodType } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { findWorkspaceById } from './find-workspace-by-id.ts';

type NotifyContext = Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>;

/** A job per admin, so that a failing mailbox delays no other mail and a retry repeats none. @param job gets the payload and `adminId` */
export async function notifyAdmins(
  { database, identity, mailer, queue }: NotifyContext,
  job: Job,
  payload: { workspaceId: string },
): Promise<void> {
  if (!mailer) return;
  const { organization } = await findWorkspaceById(database.global, payload.workspaceId);
  const admins = await identity.listAdmins(organization.workos_identifier);
  const payloads = admins.map(({ id }) => ({ ...payload, adminId: id }));
  if (payloads.length > 0) await queue.sendMany({ db: database.global }, job, payloads);
}

/** Delays from 2 s to an hour cover most of a day. */
export const adminMailRetries = { retriesMax: 25, retryDelaySeconds: 2, concurrency: 1 };

/** Enqueues `mailJob` for each admin. */
export function notifyAdminsJob<Payload extends ZodType<{ workspaceId: string }>>(
  name: string,
  payload: Payload,
  mailJob: Job,
): Job<Payload> {
  return defineJob({
    name,
    payload,
    ...adminMailRetries,
    handler: async () => (ctx, notice) => notifyAdmins(ctx, mailJob, notice),
  });
}
