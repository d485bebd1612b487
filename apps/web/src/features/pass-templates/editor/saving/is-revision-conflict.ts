import { TRPCClientError } from '@trpc/client';

/** Whether another admin's newer revision caused the refusal; other refusals share its error code. */
export function isRevisionConflict(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'appCode' in data && data.appCode === 'conflict';
}
