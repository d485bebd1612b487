import { emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { askRaw } from '../world/call-procedure.ts';
import { fuzzInput, maliciousPaths, withUniqueHolder } from '../world/fuzz-input.ts';
import { inLanes } from '../world/in-lanes.ts';
import { listResponseProblems, responseProblem } from '../world/response-problem.ts';
import type { BadInputStage } from './bad-input-stage.ts';

export function publicApiStories({ world, ada }: BadInputStage): void {
  describe('the public API', () => {
    const askRest = (method: string, path: string, body?: string, contentType = 'application/json') =>
      askRaw(`${world().publicUrl}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${path === '/workspaces' ? ada().organizationApiKey : ada().apiKey}`,
          ...(body === undefined ? {} : { 'content-type': contentType }),
        },
        ...(body === undefined ? {} : { body }),
      });
    const bodies = {
      '/passes': () => ({
        passTemplateId: ada().passTemplateId,
        user: { email: 'reader@example.com', firstName: 'Rea', lastName: 'Der' },
        attributes: { points: 3 },
        expiresAt: '2027-12-31T00:00:00Z',
        externalId: 'R-1',
      }),
      '/passes/batch': () => ({
        passTemplateId: ada().passTemplateId,
        passes: [{ user: { email: 'reader@example.com' }, attributes: { points: 3 }, externalId: 'R-1' }],
      }),
      '/workspaces': () => ({
        name: 'Harbour',
        timezoneName: 'Europe/Oslo',
        issuerName: 'Aurora Coffee',
        issuerAddress: 'Harbour Street 1',
        issuerContact: 'hello@aurora.example',
      }),
      '/webhook-endpoints': () => ({
        url: 'http://127.0.0.1:9/hooks',
        description: 'Nobody is there',
        eventTypes: ['webhookEndpoint.disabled'],
      }),
      '/campaigns': () => ({
        passTemplateId: ada().passTemplateId,
        name: 'Cake',
        message: 'Free cake on Sunday',
        link: 'https://example.com/cake',
        passChange: { fields: { points: { label: 'Points', value: '1' } } },
        from: '2026-12-01T09:00:00Z',
        until: '2026-12-31T09:00:00Z',
      }),
    };

    for (const [path, body] of Object.entries(bodies)) {
      test(`POST ${path} answers every malformed body with a message`, async () => {
        const inputs = fuzzInput(body(), { inAddress: false });
        expect(
          await listResponseProblems(inputs, (json) => askRest('POST', path, withUniqueHolder(json))),
        ).toEqual([]);
      });

      test(`POST ${path} refuses what is no JSON, of another kind, or too much`, async () => {
        for (const json of ['', '{', '{"user":', 'undefined', '\u0000', '{"a":1}}']) {
          const answer = await askRest('POST', path, json);
          expect([json, responseProblem(answer)]).toEqual([json, null]);
          expect([json, answer.status]).toEqual([json, 400]);
        }
        for (const contentType of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
          const answer = await askRest('POST', path, JSON.stringify(body()), contentType);
          expect([contentType, responseProblem(answer)]).toEqual([contentType, null]);
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
        const large = await askRest('POST', path, JSON.stringify({ name: 'x'.repeat(300 * 1024) }));
        expect(large).toMatchObject({
          status: 413,
          body: expect.stringContaining('The request is too large.'),
        });
      });
    }

    test('a spoiled design is refused with the path of the fault', async () => {
      const inputs = fuzzInput(emptyDesignDocument('eventTicket', 'Harbour Night'), { inAddress: false });
      const check = async (json: string) => {
        const answer = await askRest('POST', '/pass-templates/check', `{"design":${json}}`);
        // Unstorable texts are refused alike for all bodies, with their paths in the body.
        return { ...answer, body: answer.body.replaceAll('"path":"design.', '"path":"') };
      };
      expect(await listResponseProblems(inputs, check)).toEqual([]);
    });

    test('malicious ids, filters and addresses are refused with a message', async () => {
      const list = `/passes?passTemplateId=${ada().passTemplateId}`;
      const paths = maliciousPaths.flatMap((segment) => [
        ['GET', `/passes/${segment}`],
        ['POST', `/passes/${segment}/void`],
        ['POST', `/passes/${segment}/restore`],
        ['POST', `/passes/${segment}/reissue`],
        ['GET', `/pass-templates/${segment}/passes/by-external-id/x`],
        ['GET', `/pass-templates/${ada().passTemplateId}/passes/by-external-id/${segment}`],
        ['GET', `/campaigns/${segment}`],
        ['POST', `/campaigns/${segment}/launch`],
        ['GET', `/passes?passTemplateId=${segment}`],
        ...['query', 'status', 'platform', 'cursor', 'limit'].map((name) => [
          'GET',
          `${list}&${name}=${segment}`,
        ]),
        ['GET', `/webhook-endpoints?cursor=${segment}`],
        ['PATCH', `/webhook-endpoints/${segment}`],
        ['GET', `/webhook-endpoints/${ada().endpointId}/deliveries?status=${segment}`],
        ['GET', `/webhook-endpoints/${ada().endpointId}/deliveries/${segment}`],
        ['GET', `/pass-templates/${segment}/design`],
        ['GET', `/images/${segment}`],
        ['GET', `/${segment}`],
        ['DELETE', `/passes/${segment}`],
      ]);
      const cursors = [['zzz'], ['\0'], [{}], ['\ud800']].map((values) => [
        'GET',
        `${list}&cursor=${Buffer.from(JSON.stringify(values)).toString('base64url')}`,
      ]);
      const more = [
        'limit=-1',
        'limit=1e999',
        'limit=0x10',
        'limit=',
        'limit=1&limit=2',
        'query=a&query=b',
      ].map((text) => ['GET', `${list}&${text}`]);
      const found = await inLanes([...paths, ...cursors, ...more], async ([method = '', path = '']) => {
        const problem = responseProblem(await askRest(method, path));
        return problem && `${method} ${path.slice(0, 120)}: ${problem}`;
      });
      expect(found.filter(Boolean)).toEqual([]);
    });
  });
}
