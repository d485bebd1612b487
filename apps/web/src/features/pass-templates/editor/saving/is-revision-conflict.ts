import { TRPCClientError } from '@trpc/client';

/** Whether a save or a publish was refused because somebody saved a newer revision meanwhile; other refusals share its protocol code. */
export function isRevisionConflict(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'appCode' in data && data.appCode === 'conflict';
}
