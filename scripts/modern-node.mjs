// Finds the Node binary in node_modules. Runs on Node 20, which may be the only one installed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const oldestMajor = 26;

/** The path of a Node that runs TypeScript directly; throws an explanation if this platform has none. */
export function modernNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= oldestMajor) return process.execPath;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const own = join(root, 'node_modules', `${prefix}-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) return own;
  throw new Error(
    `Node ${oldestMajor} or newer is needed: none is installed for ${process.platform} ${process.arch}. Run "npm install", or install Node ${oldestMajor} yourself.`,
  );
}
