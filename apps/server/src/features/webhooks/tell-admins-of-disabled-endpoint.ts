import type { Context } from '../../context.ts';
import { tellAdmins } from '../workspaces/tell-admins.ts';
import type { DisabledEndpoint } from './disabled-endpoint.ts';
import { mailDisabledEndpointJob } from './mail-disabled-endpoint.job.ts';

/** Whoever may manage a workspace hears that one of its endpoints is told nothing any more, not only who made it. */
export function tellAdminsOfDisabledEndpoint(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  notice: DisabledEndpoint,
): Promise<void> {
  return tellAdmins(ctx, mailDisabledEndpointJob, notice);
}
