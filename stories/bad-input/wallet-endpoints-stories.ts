import { describe, expect, test } from 'vitest';
import { askRaw } from '../world/call-procedure.ts';
import { fuzzInput, maliciousPaths } from '../world/fuzz-input.ts';
import { inLanes } from '../world/in-lanes.ts';
import { isFullRun } from '../world/is-full-run.ts';
import { listResponseProblems, responseProblem } from '../world/response-problem.ts';
import type { BadInputStage } from './bad-input-stage.ts';

export function walletEndpointsStories({ world, ada }: BadInputStage): void {
  describe('the endpoints of wallets', () => {
    const workspace = () => ada().serialNumber.split('.')[0] ?? '';

    test('Apple’s web service answers nasty calls with statuses Apple knows, never a fault', async () => {
      const base = `${world().publicUrl}/wallet/apple`;
      const nasty = [...maliciousPaths, encodeURIComponent(ada().serialNumber)];
      const bodies = [
        '',
        '{',
        '[]',
        'null',
        '{"pushToken":1}',
        '{"pushToken":"\\u0000"}',
        '{"logs":"x"}',
        '{"logs":["\\u0000"]}',
      ];
      const calls = nasty.flatMap((segment) => [
        ['GET', `${base}/${segment}/v1/passes/pass.com.example/x`],
        ['GET', `${base}/${workspace()}/v1/passes/${segment}/${ada().serialNumber}`],
        ['GET', `${base}/${workspace()}/v1/passes/pass.com.example/${segment}`],
        ['GET', `${base}/${workspace()}/v1/devices/${segment}/registrations/pass.com.example`],
        ['GET', `${base}/${workspace()}/v1/devices/d/registrations/${segment}`],
        ['GET', `${base}/${workspace()}/v1/devices/d/registrations/t?passesUpdatedSince=${segment}`],
        ['DELETE', `${base}/${workspace()}/v1/devices/${segment}/registrations/t/${segment}`],
        ...bodies.map((body) => [
          'POST',
          `${base}/${workspace()}/v1/devices/d/registrations/t/${segment}`,
          body,
        ]),
        ['PUT', `${base}/${workspace()}/v1/${segment}`],
      ]);
      const logs = bodies.map((body) => ['POST', `${base}/${workspace()}/v1/log`, body]);
      const authorizations = ['', 'ApplePass ', 'ApplePass \u00ff', `ApplePass ${'x'.repeat(4_000)}`];
      const found = await inLanes([...calls, ...logs].entries().toArray(), async ([index, call]) => {
        const [method = '', url = '', body] = call;
        // Each call with one authorization in turn; in a full run with all.
        for (const authorization of isFullRun ? authorizations : [authorizations[index % 4] ?? '']) {
          const { status } = await askRaw(url, {
            method,
            headers: { authorization },
            ...(body === undefined ? {} : { body }),
          });
          if (![200, 204, 400, 401, 404, 405].includes(status))
            return `${status} to ${method} ${url.slice(0, 160)}`;
        }
        return null;
      });
      expect(found.filter(Boolean)).toEqual([]);
    });

    test('Google’s callback answers every malformed callback with a message', async () => {
      const call = (body: string, path = workspace()) =>
        askRaw(`${world().publicUrl}/wallet/google/${path}/callback`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      const callback = {
        signature: 'MEUCIQ==',
        intermediateSigningKey: {
          signedKey: '{"keyValue":"x","keyExpiration":"1893456000000"}',
          signatures: ['MEUCIQ=='],
        },
        protocolVersion: 'ECv2SigningOnly',
        signedMessage:
          '{"classId":"1.x","objectId":"1.y","eventType":"save","expTimeMillis":1,"count":1,"nonce":"n"}',
      };
      expect(
        await listResponseProblems(fuzzInput(callback, { inAddress: false }), (json) => call(json)),
      ).toEqual([]);
      for (const body of ['', '{', 'null', '\u0000', '[]']) {
        const answer = await call(body);
        expect([body, answer.status, responseProblem(answer)]).toEqual([body, 400, null]);
      }
      for (const segment of maliciousPaths)
        expect([segment, responseProblem(await call('{}', segment))]).toEqual([segment, null]);
      const large = await call(JSON.stringify({ signature: 'x'.repeat(100_000) }));
      expect(large).toMatchObject({
        status: 413,
        body: expect.stringContaining('The request is too large.'),
      });
    });
  });
}
