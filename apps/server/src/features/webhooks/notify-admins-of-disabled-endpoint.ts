import type { Context } from '../../context.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import type { DisabledEndpoint } from './disabled-endpoint.ts';
import { mailDisabledEndpointJob } from './mail-disabled-endpoint.job.ts';

/** Whoever may manage a workspace hears that one of its endpoints is told nothing any more, not only who made it. */
export function notifyAdminsOfDisabledEndpoint(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  notice: DisabledEndpoint,
): Promise<void> {
  return notifyAdmins(ctx, mailDisabledEndpointJob, notice);
}
