import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendFile } from './send-file.ts';
import { callMilliseconds, isTimeout } from './time-limit.ts';

class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = vi.fn();

  constructor() {
    super();
    FakeRequest.last = this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const picture = new Blob(['picture']);
const begin = () => {
  const outcome = sendFile('/files/acme', picture, { authorization: 'Bearer token' }).catch(
    (error: unknown) => error,
  );
  return { outcome, request: FakeRequest.last };
};

it('an upload may take any time while it progresses, and returns the response', async () => {
  const { outcome, request } = begin();
  expect(request.send).toHaveBeenCalledWith(picture);
  expect(request.setRequestHeader).toHaveBeenCalledWith('authorization', 'Bearer token');
  for (let part = 0; part < 5; part++) {
    await vi.advanceTimersByTimeAsync(callMilliseconds - 1);
    request.upload.dispatchEvent(new Event('progress'));
  }
  Object.assign(request, { status: 200, responseText: '{"file":"f"}' });
  request.dispatchEvent(new Event('load'));
  request.dispatchEvent(new Event('loadend'));
  expect(await outcome).toEqual({ status: 200, answer: { file: 'f' } });
  expect(vi.getTimerCount()).toBe(0);
});

it('an upload that does not move for 10 seconds is aborted as a timeout', async () => {
  const { outcome, request } = begin();
  await vi.advanceTimersByTimeAsync(callMilliseconds);
  expect(isTimeout(await outcome)).toBe(true);
  expect(request.abort).toHaveBeenCalled();
});

it('without a connection it fails at once, without a timeout', async () => {
  const { outcome, request } = begin();
  request.dispatchEvent(new Event('error'));
  request.dispatchEvent(new Event('loadend'));
  expect(isTimeout(await outcome)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('an answer that is not JSON, of a proxy for instance, is passed on by its status', async () => {
  const { outcome, request } = begin();
  Object.assign(request, { status: 413, responseText: '<html>' });
  request.dispatchEvent(new Event('load'));
  expect(await outcome).toEqual({ status: 413, answer: null });
});
