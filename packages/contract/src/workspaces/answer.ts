import { z } from 'zod';

export const workspaceAnswer = z
  .object({
    name: z.string(),
    handle: z.string(),
    organization: z.object({ name: z.string(), handle: z.string() }),
    passTemplateCount: z.int(),
    passCount: z.int(),
  })
  .meta({ id: 'Workspace' });
export type WorkspaceListItem = z.infer<typeof workspaceAnswer>;
