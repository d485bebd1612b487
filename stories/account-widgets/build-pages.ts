import { join } from 'node:path';
import { type BuiltPages, buildWithVite } from '../browser/build-with-vite.ts';

export const buildPages = (): Promise<BuiltPages> =>
  buildWithVite(join(import.meta.dirname, '../../packages/account-widgets/examples'));
