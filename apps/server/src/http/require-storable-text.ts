import type { FieldIssue } from '@tessera/contract';
import { isStorable } from '@tessera/text-rules';
import { AppError } from '../app-error.ts';

const message = 'This text holds characters that cannot be stored.';

/** A malicious body may have thousands of fields. */
const issuesMax = 20;

/** PostgreSQL and wallets refuse U+0000 and unpaired surrogates. Iterative: a malicious body may exceed the stack. */
export function requireStorableText(input: unknown): void {
  const issues: FieldIssue[] = [];
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = waiting.pop(); next && issues.length < issuesMax; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) issues.push({ path, message });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key)) issues.push({ path, message });
      if (typeof child === 'string' || typeof child === 'object')
        waiting.push({ value: child, path: path ? `${path}.${key}` : key });
    }
  }
  if (issues.length > 0) throw new AppError('validationFailed', { message, issues });
}
