import { nameLengthMax, nameTooLong } from './limits.ts';

export const passTemplateNameMissing = 'Enter a name for the pass template';

/** What is wrong with a typed name; null when nothing is. Apart from the schemas, so that the editor loads none of them for it. */
export function passTemplateNameProblem(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return passTemplateNameMissing;
  return length > nameLengthMax ? nameTooLong : null;
}
