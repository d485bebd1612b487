import type { AuthTokens } from './auth-tokens.ts';
import { objectOrNull, textOrNull } from './json-shape.ts';
import { CallTimeout, NetworkFailure, ServerRefusal } from './widgets-errors.ts';
import type { WidgetsRequest } from './widgets-request.ts';

export type WidgetsCaller = {
  baseUrl: string;
  widgetType: string;
  tokens: AuthTokens;
  /** The token of a verified identity, if there is one. */
  elevatedAccessToken?: () => string | null;
};

/** Time limit of a call. */
const callMilliseconds = 10_000;

/** Calls the API. After a 403 it renews the token and calls once more. */
export async function callWidgetsApi<Answer>(
  caller: WidgetsCaller,
  request: WidgetsRequest<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const token = await caller.tokens.get();
  let answer = await send(caller, request, token, signal);
  if (answer.status === 403) {
    const renewed = await caller.tokens.renew(token);
    if (renewed !== null) answer = await send(caller, request, renewed, signal);
  }
  const body = parse(answer.text);
  if (!answer.isOk) throw new ServerRefusal(answer.status, messageOf(body) ?? answer.statusText);
  return request.read(body);
}

type Answered = { status: number; statusText: string; isOk: boolean; text: string };

/** Includes reading the body, since the connection may break in the middle. */
async function send(
  caller: WidgetsCaller,
  { method, path, query, body }: WidgetsRequest<unknown>,
  token: string,
  signal?: AbortSignal,
): Promise<Answered> {
  const url = `${caller.baseUrl}${path}${searchOf(query)}`;
  const limit = AbortSignal.timeout(callMilliseconds);
  try {
    const answer = await fetch(url, {
      method,
      headers: headersOf(caller, method, token),
      body: body && JSON.stringify(body),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status, statusText, ok } = answer;
    return { status, statusText, isOk: ok, text: await answer.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (limit.aborted) throw new CallTimeout();
    throw new NetworkFailure(method, url, cause);
  }
}

function headersOf(caller: WidgetsCaller, method: string, token: string): Record<string, string> {
  const elevated = method === 'GET' ? null : (caller.elevatedAccessToken?.() ?? null);
  return {
    Authorization: `Bearer ${token}`,
    'WorkOS-Widgets-Version': '1',
    'WorkOS-Widgets-Type': caller.widgetType,
    'Content-Type': 'application/json',
    ...(elevated !== null && { 'x-elevated-access-token': elevated }),
  };
}

function searchOf(query: WidgetsRequest<unknown>['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** A response without JSON, of a proxy for instance, has only its status. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const messageOf = (body: unknown): string | null => textOrNull(objectOrNull(body)?.message);
