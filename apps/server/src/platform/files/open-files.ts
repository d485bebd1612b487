import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import type { S3Account } from './s3-client.ts';
import type { S3FileStore, S3Location } from './s3-file-store.ts';
import { StorageError } from './storage-error.ts';

type Settings = Pick<Config, 'dataDirectory' | 'files'>;

/** The uploaded files of the installation. */
export async function openFiles({ dataDirectory, files: { location, s3 } }: Settings): Promise<FileStore> {
  return location && s3 ? openS3(s3, location) : openFileStore(join(dataDirectory, 'files'));
}

/** Loads the client of S3 only if a setting asks for it. */
export async function openS3(
  account: S3Account,
  location: S3Location,
  options: { partBytes?: number } = {},
): Promise<S3FileStore> {
  const { openS3FileStore } = await import('./s3-file-store.ts');
  return openS3FileStore(account, location, options);
}

/** For a start. @throws ConfigError if the bucket of the settings cannot be used; a directory is created with the first file */
export async function requireFiles({ files: { location, s3 } }: Pick<Config, 'files'>): Promise<void> {
  if (!location || !s3) return;
  const store = await openS3(s3, location);
  await store.requireAccess().catch((error: unknown) => {
    throw error instanceof StorageError ? new ConfigError('invalid', error.message, { cause: error }) : error;
  });
}

/** For the operator. */
export function describeLocation({ dataDirectory, files: { location, s3 } }: Settings): string {
  if (!location || !s3) return join(dataDirectory, 'files');
  return `s3://${location.bucket}/${location.prefix} at ${new URL(s3.endpoint).host}`;
}
