import { z } from 'zod';

/**
 * What a page of ours says to the app it is framed in. Only pages of the app's own origin say such things; the app must look at the
 * origin of a message before it reads it.
 */
export const frameMessage = z.discriminatedUnion('tessera', [
  /** The page of another site is there, or the browser would not let it in. */
  z.object({ tessera: z.literal('embedded'), state: z.enum(['shown', 'blocked']) }),
  /** This playbook is on the screen now; null for the list of them. */
  z.object({ tessera: z.literal('playbook'), guide: z.string().max(60).nullable() }),
  /** Somebody followed a link to a place of the workspace: the path behind its handle. */
  z.object({ tessera: z.literal('place'), path: z.string().regex(/^[a-z0-9-]*(\/[a-z0-9-]+)*$/) }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;
