import { StorageError } from '../platform/files/storage-error.ts';

/** The message is one sentence for the operator, who sees nothing else. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const damaged = (cause?: unknown) =>
  new BackupError('The archive is damaged or incomplete: use another one.', { cause });

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'The disk quota is used up: free some space and try again.',
  EFBIG: 'The archive is larger than a file may be here.',
  EACCES: 'The directory may not be read or written by this user.',
  EROFS: 'The directory is read-only.',
  ENOTDIR: 'The directory is a file.',
};

/** Known failures of the disk and of a bucket become a BackupError. */
export async function asSentence<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageError) throw new BackupError(error.message, { cause: error });
    const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
    throw sentence ? new BackupError(sentence, { cause: error }) : error;
  }
}
