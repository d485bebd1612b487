import { passInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getPassTimeline } from './get-pass-timeline.ts';

/** `workspace.passes.timeline` */
export const passTimelineProcedure = workspaceProcedure
  .input(passInput)
  .query(({ ctx, input }) => getPassTimeline(ctx.app, ctx.workspace.id, input.passId));
