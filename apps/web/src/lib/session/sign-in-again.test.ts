import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { isSignedOut } from './sign-in-again.ts';

const answer = (code: string, message: string) =>
  TRPCClientError.from({ error: { message, code: -32_000, data: { code, httpStatus: 400 } } });

it('knows an ended session, whether the server says so or the call was never sent', () => {
  expect(isSignedOut(answer('UNAUTHORIZED', 'no access token'))).toBe(true);
  expect(isSignedOut(TRPCClientError.from(new Error('no access token')))).toBe(true);
});

it('takes neither a refusal nor silence for an ended session', () => {
  expect(isSignedOut(answer('FORBIDDEN', 'You are not allowed to access this page.'))).toBe(false);
  expect(isSignedOut(TRPCClientError.from(new Error('Failed to fetch')))).toBe(false);
});
