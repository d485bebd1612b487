/**
 * The id of a holder's picture. Random, unlike the hash that names a design's picture: its public address cannot be guessed, and no two holders share
 * a file.
 */
const holderPictureForm = /^hp_[0-9a-f]{40}$/;

export const isHolderPicture = (value: unknown): value is string =>
  typeof value === 'string' && holderPictureForm.test(value);
