import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';

export type RefusedCall = {
  caller: Record<string, string | null>;
  details: Record<string, unknown>;
};

/** Logs ids of requests beyond the caller's role and for unknown or foreign objects. Does not search other workspaces. */
export function logRefusal(
  { countedLog }: Pick<Context, 'countedLog'>,
  error: unknown,
  { caller, details }: RefusedCall,
): void {
  if (!(error instanceof AppError)) return;
  if (error.foreign)
    countedLog.add('warn', 'Refused: this belongs to another organization', {
      kind: { ...caller, ...error.foreign },
      details,
    });
  else if (error.code === 'forbidden')
    countedLog.add('info', 'Refused: the caller’s role does not allow this', { kind: caller, details });
  else if (error.code === 'notFound') countedLog.add('info', 'Refused: not found', { kind: caller, details });
}

const idForm = /^[\w.-]{1,100}$/;

export function idsOf(input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => /(Handle|Id)$/.test(field) && typeof value === 'string' && idForm.test(value),
    ),
  );
}
