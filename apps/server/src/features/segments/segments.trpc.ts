import { saveSegmentInput, segmentInput, segmentListInput } from '@tessera/contract';
import { inTransaction, once } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { listSegments } from './list-segments.ts';
import { removeSegment } from './remove-segment.ts';
import { saveSegment } from './save-segment.ts';

export const segmentProcedures = {
  list: workspaceProcedure('read')
    .input(segmentListInput)
    .query(
      inTransaction(async (_app, tx, { passTemplateId }) => {
        const segments = await listSegments(tx, passTemplateId);
        return { segments, nextCursor: null, totalCount: segments.length };
      }),
    ),
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
    .mutation(
      inTransaction((_app, tx, { passTemplateId, segmentId }) =>
        removeSegment(tx, passTemplateId, segmentId),
      ),
    ),
};
