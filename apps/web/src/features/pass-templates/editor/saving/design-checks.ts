import { type ProgramRules, programDesignIssues } from '@tessera/contract';
import {
  type DesignDocument,
  type DesignFacts,
  type FixableIssue,
  findIssues as findDesignIssues,
} from '@tessera/pass-design';

// A chunk of its own, which loads after the editor has rendered.
export { designDocumentSchema } from '@tessera/pass-design';

/** The issues of the design, and what the running program misses in it. */
export function findIssues(
  document: DesignDocument,
  facts: DesignFacts,
  rules: ProgramRules | null,
): FixableIssue[] {
  const ofProgram = rules ? programDesignIssues(rules, document) : [];
  return [
    ...findDesignIssues(document, facts),
    ...ofProgram.map((issue) => ({ severity: 'error' as const, ...issue })),
  ];
}
