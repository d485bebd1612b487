import { AppError } from '../../app-error.ts';
import type { Logger } from '../logger.ts';

/** WorkOS’ answers about the question itself; all others are about WorkOS, the network or our key. */
const statusesOfQuestion = [400, 404, 409, 422];

/** The status of WorkOS’ refusal, as the vendor’s client throws it; null for anything else. */
export function workosStatus(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && statusesOfQuestion.includes(status) ? status : null;
}

/**
 * Asks WorkOS. What it says about the question is thrown on; that it could not answer is logged with its cause and thrown in words.
 * @throws AppError `accountsUnavailable`
 */
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

/** Null for what WorkOS does not know. */
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
