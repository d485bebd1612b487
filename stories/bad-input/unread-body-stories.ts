import { Agent, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { BadInputStage } from './bad-input-stage.ts';

export function unreadBodyStories({ world }: BadInputStage): void {
  describe('a request that is refused before its body is read', () => {
    const send = (agent: Agent, method: string, path: string, body = Buffer.alloc(0)) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(`${world().publicUrl}${path}`, { agent, method }, (answer) => {
          answer.on('end', () => resolve(answer.statusCode));
          answer.resume();
        });
        asked.on('error', reject);
        asked.end(body);
      });

    for (const [path, bytes, status] of [
      ['/files/nobody', 5_000_000, 401],
      ['/files/nobody', 12_000_000, 401],
      ['/api/v1/passes', 200_000, 401],
      ['/api/v1/passes', 2_000_000, 413],
      ['/trpc/workspace.create', 900_000, 415],
      ['/trpc/workspace.create', 2_000_000, 413],
      ['/user_management/authenticate', 200_000, 413],
      ['/wallet/apple/x/v1/log', 5_000_000, 413],
      ['/nowhere', 5_000_000, 404],
    ] as const)
      test(`is answered ${status} at ${path} after ${bytes} bytes, and the next request on the connection too`, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        expect(await send(agent, 'POST', path, Buffer.alloc(bytes))).toBe(status);
        for (let round = 0; round < 3; round += 1) expect(await send(agent, 'GET', '/health')).toBe(200);
        agent.destroy();
      });
  });
}
