import type { Context } from '../../context.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import type { DisabledEndpoint } from './disabled-endpoint.ts';
import { mailDisabledEndpointJob } from './mail-disabled-endpoint.job.ts';

/** Notifies all admins of the workspace of a disabled endpoint, not only its creator. */
export function notifyAdminsOfDisabledEndpoint(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  notice: DisabledEndpoint,
): Promise<void> {
  return notifyAdmins(ctx, mailDisabledEndpointJob, notice);
}
