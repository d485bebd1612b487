import { nameLengthMax, nameTooLong } from './limits.ts';

export const passTemplateNameMissing = 'Enter a name for the pass template';

/** The problem with a name, or null. Separate from the schemas, so that the editor does not load zod. */
export function passTemplateNameProblem(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return passTemplateNameMissing;
  return length > nameLengthMax ? nameTooLong : null;
}
