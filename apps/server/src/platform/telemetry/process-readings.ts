import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import type { Reading } from './telemetry.ts';

/** A timer fires this often to measure the event loop's delay. */
const resolution = 20;

/** What this process knows of itself. */
export function watchProcess({ config, database }: Pick<Context, 'config' | 'database'>) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  const build = {
    version: packageJson.version,
    roles: config.roles.join('+') || 'supervisor',
    'process.runtime.version': process.versions.node,
  };
  // The histogram contains the interval of the timer itself.
  const delaySeconds = (percentile: number) =>
    Math.max(0, delay.percentile(percentile) / 1e9 - resolution / 1_000);
  const read = async (): Promise<Reading[]> => {
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, utilization).utilization;
    utilization = now;
    const { user, system } = process.cpuUsage();
    const { used, idle, waiting, max } = database.connections();
    const { blocks, bavail } = await statfs(config.dataDirectory);
    const readings: Reading[] = [
      { metric: 'nodejs.eventloop.delay.p50', value: delaySeconds(50) },
      { metric: 'nodejs.eventloop.delay.p99', value: delaySeconds(99) },
      { metric: 'nodejs.eventloop.utilization', value: busy },
      { metric: 'process.cpu.time', value: user / 1e6, labels: { 'cpu.mode': 'user' } },
      { metric: 'process.cpu.time', value: system / 1e6, labels: { 'cpu.mode': 'system' } },
      { metric: 'process.memory.usage', value: process.memoryUsage.rss() },
      { metric: 'process.uptime', value: process.uptime() },
      { metric: 'db.client.connection.count', value: used, labels: { 'db.client.connection.state': 'used' } },
      { metric: 'db.client.connection.count', value: idle, labels: { 'db.client.connection.state': 'idle' } },
      { metric: 'db.client.connection.max', value: max },
      { metric: 'db.client.connection.pending_requests', value: waiting },
      { metric: 'system.filesystem.utilization', value: 1 - bavail / blocks },
      { metric: 'tessera.build.info', value: 1, labels: build },
    ];
    delay.reset();
    return readings;
  };
  return { read, close: () => delay.disable() };
}
