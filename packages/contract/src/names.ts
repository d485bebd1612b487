import { z } from 'zod';
import { nameLengthMax, nameLengthMin, nameTooLong } from './limits.ts';

export const nameTooShort = `Name must be at least ${nameLengthMin} characters`;

/** Also of a newcomer's first workspace, whose organization is named like it. Identity providers refuse control characters in it. */
export const organizationName = z
  .string()
  .trim()
  .min(nameLengthMin, nameTooShort)
  .max(nameLengthMax, nameTooLong)
  .refine((name) => !/\p{Cc}/u.test(name), 'Use letters, digits and signs in one line');
