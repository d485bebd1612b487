import { z } from 'zod';
import { browserErrorLengths } from './limits.ts';

/** A browser error for the server's log. The sending browser truncates longer texts. */
export const browserErrorReport = z.object({
  name: z.string().max(browserErrorLengths.name),
  message: z.string().max(browserErrorLengths.message),
  stack: z.string().max(browserErrorLengths.stack),
  /** The path of the page's URL. */
  route: z.string().max(browserErrorLengths.route),
  /** Of the failed call, if there is one. */
  requestId: z.uuid().nullable(),
});
export type BrowserErrorReport = z.infer<typeof browserErrorReport>;
