import { type AddMessageOptions, addMessage, type MessageInput, type MessageOutcome } from './add-message.ts';
import { createRequester, type GoogleRequest } from './create-requester.ts';
import type { TokenSource } from './create-token-source.ts';
import { GoogleWalletError } from './errors.ts';
import { type GoogleAnswer, refusalError } from './google-answer.ts';
import { type GooglePassType, isReviewed, type ResourceKind, resourceName } from './pass-type.ts';
import { createRequestBudget, type Lane, type RequestBudget } from './request-budget.ts';
import type { GoogleClass, GoogleObject } from './resources.ts';

/** Google's own API. */
export const defaultApiUrl = 'https://walletobjects.googleapis.com/walletobjects/v1';
/** Google's published limit: 20 requests a second for a project. */
export const defaultBudgetPerSecond = 20;
/** Patience with one request. Inserting makes Google fetch the images first, which takes seconds. */
const requestMillisecondsMax = 20_000;

export type WalletClientOptions = {
  apiUrl?: string;
  tokenSource: TokenSource;
  clock: () => Date;
  /** Waits; resolves after so many milliseconds. */
  sleep: (milliseconds: number) => Promise<void>;
  fetch?: typeof fetch;
  budgetPerSecond?: number;
  /** The project's budget, when several clients share it. Then `budgetPerSecond` is not read. */
  budget?: RequestBudget;
  /** From 0 up to 1; spreads the waits. */
  random?: () => number;
  /** Makes the signal that ends one request in time. */
  timeoutSignal?: () => AbortSignal;
  /** Hears of every try that failed, also of those that are repeated; not of a class or object that is missing or there already. */
  onFailure?: (error: GoogleWalletError) => void;
};

export type RequestOptions = { /** Default `interactive`. */ lane?: Lane };
export type InsertResult<R> = { outcome: 'inserted'; resource: R } | { outcome: 'exists' };
export type WriteResult<R> = { outcome: 'patched' | 'replaced'; resource: R } | { outcome: 'notFound' };
export type UpsertResult<R> = { outcome: 'inserted' | 'patched'; resource: R };

/** The calls of one kind of resource. An object patch may be partial; arrays are replaced whole. */
export type WalletClient = {
  /** `null` when Google does not know it. */
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
  /** Makes it or, where the id exists, patches it: classes can never be deleted. */
  upsertClass(
    type: GooglePassType,
    resource: GoogleClass,
    options?: RequestOptions,
  ): Promise<UpsertResult<GoogleClass>>;
  /** Reaches all holders of the class with a single request. */
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
 * Google Wallet's REST API for all seven types, within its limit of requests. What is to be expected is returned;
 * anything else is a GoogleWalletError in Google's own words (`badRequest`, `forbidden`, `rateLimited`, `unavailable`,
 * `timedOut`, `unreachable`, `tokenRefused`, …).
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
    onFailure: options.onFailure,
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

/** Google refuses to change an approved class unless the change itself says that it is under review. */
function withReviewStatus<F extends { reviewStatus?: unknown }>(type: GooglePassType, fields: F): F {
  return isReviewed(type) && fields.reviewStatus === undefined
    ? { ...fields, reviewStatus: 'UNDER_REVIEW' }
    : fields;
}

function isResource<R>(body: unknown): body is R {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}
