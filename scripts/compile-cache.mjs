import { join } from 'node:path';
import { root } from './modern-node.mjs';

/** Node's compile cache: compiling takes a quarter of a second of a start, and half of a small program's. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
};
