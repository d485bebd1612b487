/** Of a bucket. The message is a sentence; codes of missing files and full storage are those of the file system. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: 'ENOENT' | 'ENOSPC' | 'unavailable' | 'refused';

  constructor(code: StorageError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** It was not reached, is overloaded, or refuses the server: a later attempt may succeed. */
export function isStorageOutage(error: unknown): boolean {
  return error instanceof StorageError && (error.code === 'unavailable' || error.code === 'refused');
}
