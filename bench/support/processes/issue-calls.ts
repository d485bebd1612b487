import { Agent, request } from 'node:http';
import { answerParent } from '../child.ts';
import { newHolder, rateOfMany } from '../load.ts';

export type IssueCalls = {
  port: number;
  apiKey: string;
  passTemplateId: string;
  count: number;
  atOnce: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

answerParent('ready', async ({ port, apiKey, passTemplateId, count, atOnce }: IssueCalls) => ({
  perSecond: await rateOfMany(count, atOnce, () => {
    const { user, attributes } = newHolder();
    return post(port, apiKey, JSON.stringify({ passTemplateId, user, attributes }));
  }),
}));

function post(port: number, apiKey: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/passes',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        if (answer.statusCode !== 201) reject(new Error(`A pass was answered with ${answer.statusCode}.`));
        answer.resume().on('end', resolve);
      },
    );
    call.on('error', reject).end(body);
  });
}
