import { readConfig } from '@tessera/server/config';
import { startServer } from '@tessera/server/start';
import { answerParent } from '../child.ts';

export type ProcessorTime = { milliseconds: number };

const [environment = '{}'] = process.argv.slice(2);
const server = await startServer(readConfig(JSON.parse(environment), ['--empty']));
process.once('SIGTERM', () => void server.stop().then(() => process.exit()));

answerParent({ ready: true }, async (): Promise<ProcessorTime> => {
  const { user, system } = process.cpuUsage();
  return { milliseconds: (user + system) / 1000 };
});
