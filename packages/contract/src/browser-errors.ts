import { z } from 'zod';
import { browserErrorLengths } from './limits.ts';

/** An error of a page, for the server's log. Longer texts are cut by the browser that sends them. */
export const browserErrorReport = z.object({
  name: z.string().max(browserErrorLengths.name),
  message: z.string().max(browserErrorLengths.message),
  stack: z.string().max(browserErrorLengths.stack),
  /** The path of the page's address. */
  route: z.string().max(browserErrorLengths.route),
  /** Of the call whose answer the error is, where it is one. */
  requestId: z.uuid().nullable(),
});
export type BrowserErrorReport = z.infer<typeof browserErrorReport>;
