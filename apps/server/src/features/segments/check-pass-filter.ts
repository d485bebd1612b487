import { type PassFilter, passFilterProblems } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

/** "Is not" on a removed attribute would match every pass. `path` locates the filter in the input. */
export function checkPassFilter(filter: PassFilter, document: DesignDocument, path: string): void {
  const [first, ...others] = passFilterProblems(filter, document.attributes);
  if (!first) return;
  const issues = [first, ...others].map((each) => ({
    path: each.path === '' ? path : `${path}.${each.path}`,
    message: each.message,
  }));
  throw new AppError('validationFailed', { message: first.message, issues });
}
