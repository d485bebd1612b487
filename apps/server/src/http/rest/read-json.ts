import type { HonoRequest } from 'hono';
import { AppError } from '../../app-error.ts';

/** Reads the body and caches it for the handler. Clients may set the content type without a body, for example to launch or to void. */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const text = await request.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new AppError('badRequest', { message: 'The body of the request is not JSON.', cause });
  }
}
