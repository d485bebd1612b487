import { type ProgramRules, ruleProblems } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

/** @throws AppError `validationFailed` with the path of each rule that does not fit the published design */
export function requireFittingRules(
  rules: ProgramRules,
  document: Pick<DesignDocument, 'attributes' | 'passType'>,
): void {
  const issues = ruleProblems(rules, document);
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}
