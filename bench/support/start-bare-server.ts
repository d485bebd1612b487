import { join } from 'node:path';
import { freePort } from '../../stories/world/free-port.ts';
import type { BareServerOptions } from './bare-server.ts';
import { startChild } from './child.ts';
import { processorTimeOf } from './processor-time-of.ts';
import type { MeasuredServer } from './rate-per-core.ts';

export type BareServer = MeasuredServer & { stop(): Promise<void> };

const bareServer = join(import.meta.dirname, 'bare-server.ts');

export async function startBareServer(options: Omit<BareServerOptions, 'port'>): Promise<BareServer> {
  const port = await freePort();
  const words: BareServerOptions = { ...options, port };
  const { child } = await startChild<unknown>(bareServer, [JSON.stringify(words)]);
  return {
    publicUrl: `http://localhost:${port}`,
    processorTimeOf: (work) => processorTimeOf(child, work),
    stop: child.stop,
  };
}
