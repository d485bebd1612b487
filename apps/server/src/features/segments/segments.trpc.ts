import { saveSegmentInput, segmentInput, segmentListInput } from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { listSegments } from './list-segments.ts';
import { removeSegment } from './remove-segment.ts';
import { saveSegment } from './save-segment.ts';

/** `workspace.segments.*` */
export const segmentProcedures = {
  list: workspaceProcedure('read')
    .input(segmentListInput)
    .query(async ({ ctx, input }) => {
      const segments = await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        listSegments(tx, input.passTemplateId),
      );
      return { segments, nextCursor: null, totalCount: segments.length };
    }),
  save: workspaceProcedure('saveSegments')
    .input(saveSegmentInput)
    .mutation(({ ctx, input, path }) => {
      if (input.segmentId !== undefined) requireRight(ctx.workspace, 'changeSegments');
      return once(ctx, path, input, (tx) =>
        saveSegment(ctx.app, tx, { ...input, savedBy: ctx.account.userId }),
      );
    }),
  remove: workspaceProcedure('changeSegments')
    .input(segmentInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        removeSegment(tx, input.passTemplateId, input.segmentId),
      ),
    ),
};
