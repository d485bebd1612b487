import type { SignUpOutcome } from '@tessera/contract';
import { AppError } from '../../app-error.ts';

/** Other errors are thrown. */
export function outcomeOfRefusal(error: unknown): SignUpOutcome {
  if (error instanceof AppError && error.code === 'demoPassLimitReached') return { kind: 'full' };
  if (error instanceof AppError && (error.code === 'archived' || error.code === 'notPublished'))
    return { kind: 'closed' };
  throw error;
}
