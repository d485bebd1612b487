import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { isS3Address, readS3Address } from '../config/files-config.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { openS3 } from '../platform/files/open-files.ts';
import type { BackupTarget } from './archive.ts';

/** S3 takes 10,000 parts, so archives of 320 GB. */
const partBytes = 32 * 1024 * 1024;

/** `location`: a directory or `s3://bucket/prefix`. `setting` names it in errors. @throws ConfigError */
export async function openTarget(
  { files }: Pick<Config, 'files'>,
  location: string,
  setting: string,
): Promise<BackupTarget> {
  if (!isS3Address(location)) return openFileStore(resolve(location));
  const { account, location: objects } = readS3Address(location, files, setting);
  return openS3(account, objects, { partBytes });
}

/** `path`: a file or `s3://bucket/prefix/name`. @throws ConfigError */
export async function openArchive(
  config: Pick<Config, 'files'>,
  path: string,
): Promise<{ target: BackupTarget; name: string }> {
  const location = isS3Address(path) ? path.slice(0, path.lastIndexOf('/')) : dirname(resolve(path));
  return { target: await openTarget(config, location, 'The archive'), name: basename(path) };
}

export function archivePath(location: string, name: string): string {
  return isS3Address(location) ? `${location.replace(/\/+$/, '')}/${name}` : resolve(location, name);
}
