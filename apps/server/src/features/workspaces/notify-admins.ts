import type { Context } from '../../context.ts';
import type { Job } from '../../platform/queue/job.ts';
import { findWorkspaceById } from './find-workspace-by-id.ts';

type NotifyContext = Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>;

/**
 * The handler of a job that enqueues a mail for each admin of a workspace, if mail is set up. Each has its own job, so that a failing
 * mailbox delays no other mail and a retry repeats none.
 * @param mailJob gets the payload and `adminId`
 */
export function notifyAdmins(mailJob: Job) {
  return async (
    { database, identity, mailer, queue }: NotifyContext,
    payload: { workspaceId: string },
  ): Promise<void> => {
    if (!mailer) return;
    const { organization } = await findWorkspaceById(database.global, payload.workspaceId);
    const admins = await identity.listAdmins(organization.workos_identifier);
    const payloads = admins.map(({ id }) => ({ ...payload, adminId: id }));
    if (payloads.length > 0) await queue.sendMany({ db: database.global }, mailJob, payloads);
  };
}
