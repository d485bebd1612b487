// Stands for `zod` in the browser (see vite.config.ts). Zod tries whether it may compile code; the page's policy says no, and the browser
// would write that down as an error. So it is told before whoever imports it makes the first schema, and a page without schemas loads none of it.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
