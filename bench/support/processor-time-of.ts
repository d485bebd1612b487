import type { Child } from './child.ts';
import type { ProcessorTime } from './identity-server.ts';

export async function processorTimeOf(process: Child, work: () => Promise<unknown>): Promise<number> {
  const processorTime = async () => (await process.ask<ProcessorTime>({})).milliseconds;
  const before = await processorTime();
  await work();
  return (await processorTime()) - before;
}
