import { nameText } from '@tessera/text-rules';
import { nameLengthMax, nameLengthMin, nameTooLong } from './limits.ts';

export { emailAddress } from '@tessera/text-rules';

export const nameTooShort = `Name must be at least ${nameLengthMin} characters`;

/** Also for a new user's first workspace, whose organization has the same name, and for renaming a workspace. */
export const organizationName = nameText.min(nameLengthMin, nameTooShort).max(nameLengthMax, nameTooLong);
