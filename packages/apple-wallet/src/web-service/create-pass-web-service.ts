import { listPasses } from './list-passes.ts';
import type { PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';
import { readRoute } from './read-route.ts';
import { registerDevice, unregisterDevice } from './registrations.ts';
import { servePass } from './serve-pass.ts';
import { writeLog } from './write-log.ts';

export type PassWebServiceCall = {
  /** The request's path below the web service URL, such as `/v1/log`. */
  path: string;
  /** Passed through to the store: the tenant of the URL. */
  scope: string;
};

export type PassWebService = (request: Request, call: PassWebServiceCall) => Promise<Response>;

/**
 * Apple's web service for phones: register, unregister, list, fetch, log, with Apple's statuses. Throws only the store's own
 * failures and responds to every other input.
 * @see https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function createPassWebService<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  clock: () => Date = () => new Date(),
): PassWebService {
  return async (request, { path, scope }) => {
    const { method } = request;
    const route = readRoute(path);
    switch (route?.call) {
      case 'pass':
        return method === 'GET' ? servePass(store, request, { ...route, scope }, clock) : notAllowed('GET');
      case 'list':
        return method === 'GET' ? listPasses(store, request, { ...route, scope }) : notAllowed('GET');
      case 'log':
        return method === 'POST' ? writeLog(store, request, scope) : notAllowed('POST');
      case 'registration':
        if (method === 'POST') return registerDevice(store, request, { ...route, scope });
        if (method === 'DELETE') return unregisterDevice(store, request, { ...route, scope });
        return notAllowed('POST, DELETE');
      default:
        return new Response(null, { status: 404 });
    }
  };
}

const notAllowed = (allow: string): Response => new Response(null, { status: 405, headers: { allow } });
