import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const workspaceTouching = z.object({
  workspaceId: z.string(),
  /** The last template of the previous run. */
  afterPassTemplateId: z.uuid().optional(),
});

export type WorkspaceTouching = z.infer<typeof workspaceTouching>;

/** Follows `workspace.facesChanged`, then itself: each run marks one page of the workspace's templates. */
export const touchTemplatesOfWorkspaceJob = defineJob({
  name: 'pass-templates.touch-templates-of-workspace',
  payload: workspaceTouching,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});
