import type { Context } from '../../context.ts';
import type { Job } from '../../platform/queue/job.ts';
import { findWorkspaceById } from './find-workspace-by-id.ts';

type Telling = Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>;

/**
 * Has a mail sent to each of those who may manage a workspace, where mail can be sent, in jobs of their own: a mailbox that is not taken
 * today keeps nobody else's mail back, and is tried again without writing to the others twice.
 * @param job gets the payload and `adminId`
 */
export async function notifyAdmins(
  { database, identity, mailer, queue }: Telling,
  job: Job,
  payload: { workspaceId: string },
): Promise<void> {
  if (!mailer) return;
  const { organization } = await findWorkspaceById(database.global, payload.workspaceId);
  const admins = await identity.listAdmins(organization.workos_identifier);
  const payloads = admins.map(({ id }) => ({ ...payload, adminId: id }));
  if (payloads.length > 0) await queue.sendMany({ db: database.global }, job, payloads);
}
