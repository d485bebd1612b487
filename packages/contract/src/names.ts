import { nameText } from '@tessera/text-rules';
import { nameLengthMax, nameLengthMin, nameTooLong } from './limits.ts';

export { emailAddress } from '@tessera/text-rules';

export const nameTooShort = `Name must be at least ${nameLengthMin} characters`;

/** Also of a newcomer's first workspace, whose organization is named like it, and of a workspace that is renamed. */
export const organizationName = nameText.min(nameLengthMin, nameTooShort).max(nameLengthMax, nameTooLong);
