import { z } from 'zod';

/** Messages from our framed pages to the app. The app must check that the origin is its own before reading a message. */
export const frameMessage = z.discriminatedUnion('tessera', [
  /** The embedded page loaded, or the browser blocked it. */
  z.object({ tessera: z.literal('embedded'), state: z.enum(['shown', 'blocked']) }),
  /** The open playbook; null for the list. */
  z.object({ tessera: z.literal('playbook'), guide: z.string().max(60).nullable() }),
  /** The user followed a link within the workspace: the path after its handle. */
  z.object({ tessera: z.literal('place'), path: z.string().regex(/^[a-z0-9-]*(\/[a-z0-9-]+)*$/) }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;
