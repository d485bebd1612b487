import { hashKey, type MutationCacheConfig } from '@tanstack/react-query';
import { dismissErrorToasts } from './toasts.tsx';

const toastMilliseconds = 9_000;

/**
 * Closes the error toasts once every subject that failed recently has succeeded: saving successfully closes the
 * error of a save, but not other errors.
 */
export function dismissErrorsOnSuccess(): Pick<MutationCacheConfig, 'onError' | 'onSuccess'> {
  const failures = new Map<string, number>();
  return {
    onError: (_error, variables, _context, { options }) => {
      failures.set(subjectOf(options.mutationKey, variables), Date.now());
    },
    onSuccess: (_data, variables, _context, { options }) => {
      if (!failures.delete(subjectOf(options.mutationKey, variables))) return;
      const shownSince = Date.now() - toastMilliseconds;
      if ([...failures.values()].every((failedAt) => failedAt < shownSince)) dismissErrorToasts();
    },
  };
}

/** The procedure and the ids in its input: a retry may send other values for the same ids. */
function subjectOf(mutationKey: readonly unknown[] | undefined, variables: unknown): string {
  const ids = Object.entries(Object(variables)).filter(([name]) => /(?:Id|Handle)$/.test(name));
  return hashKey([mutationKey ?? null, ids.map(([name, value]) => [name, String(value)])]);
}
