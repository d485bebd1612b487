import { afterEach, expect, it, vi } from 'vitest';
import { mayRetry } from '../widget/use-widget-query.ts';
import { createAuthTokens } from './auth-tokens.ts';
import { callWidgetsApi, type WidgetsCaller } from './call-widgets-api.ts';
import { describeFailure } from './describe-errors.ts';
import { readNothing } from './widgets-request.ts';

const baseUrl = 'https://id.example';
const path = '/_widgets/UserProfile/me' as const;
const caller: WidgetsCaller = { baseUrl, widgetType: 'user-profile', tokens: createAuthTokens('one') };

afterEach(() => vi.unstubAllGlobals());

function answerWith(...answers: (() => Response)[]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1];
    return answer ? answer() : Response.json({});
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('sends the token, the version, the widget’s type and JSON, uncached', async () => {
  const fetch = answerWith(() => Response.json({}));
  await callWidgetsApi(caller, { method: 'GET', path, read: readNothing });
  expect(fetch).toHaveBeenCalledWith(
    `${baseUrl}${path}`,
    expect.objectContaining({
      method: 'GET',
      cache: 'no-store',
      headers: {
        Authorization: 'Bearer one',
        'WorkOS-Widgets-Version': '1',
        'WorkOS-Widgets-Type': 'user-profile',
        'Content-Type': 'application/json',
      },
    }),
  );
});

it('leaves out query values that are undefined', async () => {
  const fetch = answerWith(() => Response.json({}));
  const query = { limit: 10, search: undefined, role: 'admin & co' };
  await callWidgetsApi(caller, { method: 'GET', path, query, read: readNothing });
  expect(fetch.mock.calls[0]?.[0]).toBe(`${baseUrl}${path}?limit=10&role=admin+%26+co`);
});

it('carries elevated access on calls that change something, and on no others', async () => {
  const elevated = { ...caller, elevatedAccessToken: () => 'eat_1' };
  const fetch = answerWith(() => Response.json({}));
  await callWidgetsApi(elevated, { method: 'GET', path, read: readNothing });
  await callWidgetsApi(elevated, { method: 'POST', path, read: readNothing });
  const headers = fetch.mock.calls.map(([, init]) =>
    new Headers(init.headers).get('x-elevated-access-token'),
  );
  expect(headers).toEqual([null, 'eat_1']);
});

it('asks the site once for a fresh token after a 403, and calls again with it', async () => {
  const supply = vi.fn<() => Promise<string>>().mockResolvedValueOnce('old').mockResolvedValue('new');
  const fetch = answerWith(
    () => Response.json({ message: 'Expired' }, { status: 403 }),
    () => Response.json({ id: 1 }),
  );
  const asking = { ...caller, tokens: createAuthTokens(supply) };
  const read = (answer: unknown) => answer;
  expect(await callWidgetsApi(asking, { method: 'GET', path, read })).toEqual({ id: 1 });
  expect(fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ]);
});

it('gives up after a second 403', async () => {
  const fetch = answerWith(() => Response.json({ message: 'No' }, { status: 403 }));
  const asking = { ...caller, tokens: createAuthTokens(async () => 'same') };
  await expect(callWidgetsApi(asking, { method: 'GET', path, read: readNothing })).rejects.toMatchObject({
    status: 403,
  });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  [Response.json({ message: 'Already taken' }, { status: 400 }), 'Already taken'],
  [new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), 'Bad Gateway'],
  [new Response(null, { status: 500 }), ''],
])('says what the server said, else the status text (case %#)', async (answer, message) => {
  answerWith(() => answer);
  await expect(callWidgetsApi(caller, { method: 'POST', path, read: readNothing })).rejects.toMatchObject({
    name: 'ServerRefusal',
    message,
  });
});

it('an incomplete response counts as none', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  answerWith(() => new Response(broken));
  await expect(callWidgetsApi(caller, { method: 'GET', path, read: readNothing })).rejects.toMatchObject({
    name: 'NetworkFailure',
  });
});

it('names the call that got no response', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(callWidgetsApi(caller, { method: 'GET', path, read: readNothing })).rejects.toMatchObject({
    name: 'NetworkFailure',
    message: `Failed to GET ${baseUrl}${path}`,
  });
});

it('a call that is not answered within 10 seconds leaves its outcome unknown, and is not sent again', async () => {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const fetch = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', fetch);
  const failure = callWidgetsApi(caller, { method: 'POST', path, read: readNothing }).catch(
    (error: unknown) => error,
  );
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  const error = await failure;
  expect(timeout).toHaveBeenCalledWith(10_000);
  expect(describeFailure(error)).toBe(
    'The server did not answer in time. It may or may not have worked: check before you try again.',
  );
  expect(mayRetry(0, error)).toBe(false);
  timeout.mockRestore();
});
