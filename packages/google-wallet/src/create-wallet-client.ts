import { type AddMessageOptions, addMessage, type MessageInput, type MessageOutcome } from './add-message.ts';
import { createRequester, type GoogleRequest } from './create-requester.ts';
import type { TokenSource } from './create-token-source.ts';
import { GoogleWalletError } from './errors.ts';
import { type GoogleAnswer, refusalError } from './google-answer.ts';
import { createRequestBudget, type Lane, type RequestBudget } from './request-budget.ts';
import { type GooglePassType, isReviewed, type ResourceKind, resourceName } from './resources/pass-type.ts';
import type { GoogleClass, GoogleObject } from './resources/resources.ts';

/** Google's API. */
export const defaultApiUrl = 'https://walletobjects.googleapis.com/walletobjects/v1';
/** Google's limit: 20 requests per second and project. */
export const defaultBudgetPerSecond = 20;
/** Timeout of one request. On insert Google fetches the images first, which takes seconds. */
const requestMillisecondsMax = 20_000;

export type WalletClientOptions = {
  apiUrl?: string;
  tokenSource: TokenSource;
  clock: () => Date;
  /** Resolves after this many milliseconds. */
  sleep: (milliseconds: number) => Promise<void>;
  fetch?: typeof fetch;
  budgetPerSecond?: number;
  /** The project's budget, shared between clients. Overrides `budgetPerSecond`. */
  budget?: RequestBudget;
  /** 0 ≤ n < 1, for the jitter. */
  random?: () => number;
  /** Creates the timeout signal of one request. */
  timeoutSignal?: () => AbortSignal;
  /** Called for every attempt, including repeated ones, with its failure; a missing or existing class or object is none. */
  onAttempt?: (failure: GoogleWalletError | undefined) => void;
};

export type RequestOptions = { /** Default `interactive`. */ lane?: Lane };
export type InsertResult<R> = { outcome: 'inserted'; resource: R } | { outcome: 'exists' };
export type WriteResult<R> = { outcome: 'patched' | 'replaced'; resource: R } | { outcome: 'notFound' };
export type UpsertResult<R> = { outcome: 'inserted' | 'patched'; resource: R };

/** The requests for one type of resource. A patch of an object may be partial, but replaces arrays completely. */
export type WalletClient = {
  /** `null` if it does not exist. */
  getClass(type: GooglePassType, id: string, options?: RequestOptions): Promise<GoogleClass | null>;
  insertClass(
    type: GooglePassType,
    resource: GoogleClass,
    options?: RequestOptions,
  ): Promise<InsertResult<GoogleClass>>;
  patchClass(
    type: GooglePassType,
    id: string,
    changes: Partial<GoogleClass>,
    options?: RequestOptions,
  ): Promise<WriteResult<GoogleClass>>;
  putClass(
    type: GooglePassType,
    resource: GoogleClass,
    options?: RequestOptions,
  ): Promise<WriteResult<GoogleClass>>;
  /** Inserts it or, if the id exists, patches it: classes cannot be deleted. */
  upsertClass(
    type: GooglePassType,
    resource: GoogleClass,
    options?: RequestOptions,
  ): Promise<UpsertResult<GoogleClass>>;
  /** Reaches all holders of the class with one request. */
  addClassMessage(
    type: GooglePassType,
    id: string,
    message: MessageInput,
    options?: AddMessageOptions,
  ): Promise<{ outcome: MessageOutcome }>;
  getObject(type: GooglePassType, id: string, options?: RequestOptions): Promise<GoogleObject | null>;
  insertObject(
    type: GooglePassType,
    resource: GoogleObject,
    options?: RequestOptions,
  ): Promise<InsertResult<GoogleObject>>;
  patchObject(
    type: GooglePassType,
    id: string,
    changes: Partial<GoogleObject>,
    options?: RequestOptions,
  ): Promise<WriteResult<GoogleObject>>;
  putObject(
    type: GooglePassType,
    resource: GoogleObject,
    options?: RequestOptions,
  ): Promise<WriteResult<GoogleObject>>;
  upsertObject(
    type: GooglePassType,
    resource: GoogleObject,
    options?: RequestOptions,
  ): Promise<UpsertResult<GoogleObject>>;
  addObjectMessage(
    type: GooglePassType,
    id: string,
    message: MessageInput,
    options?: AddMessageOptions,
  ): Promise<{ outcome: MessageOutcome }>;
};

/**
 * Google Wallet's REST API for all seven types, within its rate limit. Returns expected outcomes; throws GoogleWalletError with
 * Google's message for others (`badRequest`, `forbidden`, `rateLimited`, `unavailable`, `timedOut`, `unreachable`,
 * `tokenRefused`, …).
 * @see https://developers.google.com/wallet/reference/rest
 */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const {
    apiUrl = defaultApiUrl,
    clock,
    sleep,
    tokenSource,
    budgetPerSecond = defaultBudgetPerSecond,
  } = options;
  const request = createRequester({
    apiUrl,
    tokenSource,
    clock,
    sleep,
    fetch: options.fetch ?? globalThis.fetch,
    random: options.random ?? Math.random,
    budget: options.budget ?? createRequestBudget({ perSecond: budgetPerSecond, clock, sleep }),
    timeoutSignal: options.timeoutSignal ?? (() => AbortSignal.timeout(requestMillisecondsMax)),
    onAttempt: options.onAttempt,
  });
  const classes = createCollection<GoogleClass>('class', request);
  const objects = createCollection<GoogleObject>('object', request);
  return {
    getClass: classes.get,
    insertClass: classes.insert,
    patchClass: classes.patch,
    putClass: classes.put,
    upsertClass: classes.upsert,
    addClassMessage: classes.addMessage,
    getObject: objects.get,
    insertObject: objects.insert,
    patchObject: objects.patch,
    putObject: objects.put,
    upsertObject: objects.upsert,
    addObjectMessage: objects.addMessage,
  };
}

type Request = (request: GoogleRequest) => Promise<GoogleAnswer>;

function createCollection<R extends GoogleClass | GoogleObject>(kind: ResourceKind, request: Request) {
  const listPath = (type: GooglePassType) => `/${resourceName(type, kind)}`;
  const pathOf = (type: GooglePassType, id: string) => `${listPath(type)}/${encodeURIComponent(id)}`;

  const write = async (
    method: 'PATCH' | 'PUT',
    type: GooglePassType,
    id: string,
    fields: Partial<R>,
    { lane = 'interactive' }: RequestOptions = {},
  ): Promise<WriteResult<R>> => {
    const body = kind === 'class' ? withReviewStatus(type, fields) : fields;
    const answer = await request({ method, path: pathOf(type, id), body, lane });
    if (answer.ok)
      return { outcome: method === 'PUT' ? 'replaced' : 'patched', resource: readResource(answer.body) };
    if (answer.status === 404) return { outcome: 'notFound' };
    throw refusalError(answer);
  };

  const readResource = (body: unknown): R => {
    if (isResource<R>(body)) return body;
    throw new GoogleWalletError('unexpectedAnswer', { detail: `It is no ${kind}: it has no id.` });
  };

  const insert = async (
    type: GooglePassType,
    resource: R,
    { lane = 'interactive' }: RequestOptions = {},
  ): Promise<InsertResult<R>> => {
    const answer = await request({ method: 'POST', path: listPath(type), body: resource, lane });
    if (answer.ok) return { outcome: 'inserted', resource: readResource(answer.body) };
    if (answer.status === 409) return { outcome: 'exists' };
    throw refusalError(answer);
  };

  return {
    insert,
    async get(
      type: GooglePassType,
      id: string,
      { lane = 'interactive' }: RequestOptions = {},
    ): Promise<R | null> {
      const answer = await request({ method: 'GET', path: pathOf(type, id), lane });
      if (answer.ok) return readResource(answer.body);
      if (answer.status === 404) return null;
      throw refusalError(answer);
    },
    patch: (type: GooglePassType, id: string, changes: Partial<R>, options?: RequestOptions) =>
      write('PATCH', type, id, changes, options),
    put: (type: GooglePassType, resource: R, options?: RequestOptions) =>
      write('PUT', type, resource.id, resource, options),
    async upsert(type: GooglePassType, resource: R, options?: RequestOptions): Promise<UpsertResult<R>> {
      const inserted = await insert(type, resource, options);
      if (inserted.outcome === 'inserted') return inserted;
      const patched = await write('PATCH', type, resource.id, resource, options);
      if (patched.outcome !== 'notFound') return { outcome: 'patched', resource: patched.resource };
      const detail = `It says that ${resource.id} exists, and that it does not.`;
      throw new GoogleWalletError('unexpectedAnswer', { detail });
    },
    addMessage: (type: GooglePassType, id: string, message: MessageInput, options: AddMessageOptions = {}) =>
      addMessage(request, pathOf(type, id), message, options),
  };
}

/** Google rejects a change to an approved class unless it sets the review status. */
function withReviewStatus<F extends { reviewStatus?: unknown }>(type: GooglePassType, fields: F): F {
  return isReviewed(type) && fields.reviewStatus === undefined
    ? { ...fields, reviewStatus: 'UNDER_REVIEW' }
    : fields;
}

function isResource<R>(body: unknown): body is R {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}
