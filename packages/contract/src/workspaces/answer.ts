import { z } from 'zod';
import type { DrawnTemplate } from '../pass-templates/answer.ts';

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

/** Thumbnails of templates in the row of a workspace. */
export const rowThumbnailsMax = 4;

/** A workspace in the organization's list. */
export type WorkspaceRow = WorkspaceListItem & {
  /** Passes that a wallet holds. */
  inWallets: number;
  /** The newest templates. */
  thumbnails: DrawnTemplate[];
};
