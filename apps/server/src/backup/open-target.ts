import { basename, dirname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { isS3Address, readS3Address } from '../config/files-config.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { openS3 } from '../platform/files/open-files.ts';
import type { BackupTarget } from './archive.ts';

/** S3 takes 10,000 parts, so archives of 320 GB. */
const partBytes = 32 * 1024 * 1024;

/** `place`: a directory or `s3://bucket/prefix`. `name` names it in errors. @throws ConfigError */
export async function openTarget(
  { files }: Pick<Config, 'files'>,
  place: string,
  name: string,
): Promise<BackupTarget> {
  if (!isS3Address(place)) return openFileStore(resolve(place));
  const { account, location } = readS3Address(place, files, name);
  return openS3(account, location, { partBytes });
}

/** `path`: a file or `s3://bucket/prefix/name`. @throws ConfigError */
export async function openArchive(
  config: Pick<Config, 'files'>,
  path: string,
): Promise<{ target: BackupTarget; name: string }> {
  const place = isS3Address(path) ? path.slice(0, path.lastIndexOf('/')) : dirname(resolve(path));
  return { target: await openTarget(config, place, 'The archive'), name: basename(path) };
}

export function archivePath(place: string, name: string): string {
  return isS3Address(place) ? `${place.replace(/\/+$/, '')}/${name}` : resolve(place, name);
}
