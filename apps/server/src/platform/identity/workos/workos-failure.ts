import { AppError } from '../../../app-error.ts';
import type { Logger } from '../../logger.ts';

/** Statuses about the request itself; all others concern WorkOS, the network or our key. */
const statusesOfQuestion = [400, 404, 409, 422];

/** Null for an error that is no refusal of WorkOS. */
export function workosStatus(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && statusesOfQuestion.includes(status) ? status : null;
}

/** Rethrows refusals of the request; logs an outage with its cause. @throws AppError `accountsUnavailable` */
export async function askWorkos<Answer>(
  logger: Logger,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (workosStatus(error) !== null) throw error;
    logger.error('WorkOS could not be asked', error, { question });
    throw new AppError('accountsUnavailable', { cause: error });
  }
}

/** Null if WorkOS does not know the object. */
export async function findAtWorkos<Found>(
  logger: Logger,
  question: string,
  ask: () => Promise<Found>,
): Promise<Found | null> {
  try {
    return await askWorkos(logger, question, ask);
  } catch (error) {
    if (workosStatus(error) === 404) return null;
    throw error;
  }
}
