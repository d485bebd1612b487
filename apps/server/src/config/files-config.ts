import type { S3Account } from '../platform/files/s3-client.ts';
import type { S3Location } from '../platform/files/s3-file-store.ts';
import { ConfigError } from './config-error.ts';
import { refuseWithout } from './refuse-without.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';

export type FilesConfig = {
  /** Null: the directory `files` in DATA_DIR. */
  location: S3Location | null;
  /** Also for backups. Null without a key. */
  s3: S3Account | null;
};

export function readFilesConfig(read: SettingReader): FilesConfig {
  requireAllOrNone(read, ['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY']);
  refuseWithout(read, 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID');
  refuseWithout(read, 'FILES_S3_PREFIX', 'FILES_S3_BUCKET');
  refuseWithout(read, 'FILES_S3_ENDPOINT', 'FILES_S3_ACCESS_KEY_ID');
  refuseWithout(read, 'FILES_S3_REGION', 'FILES_S3_ACCESS_KEY_ID');
  const bucket = read.text('FILES_S3_BUCKET');
  return {
    location:
      bucket === undefined
        ? null
        : readLocation(bucket, read.text('FILES_S3_PREFIX') ?? '', 'FILES_S3_BUCKET or FILES_S3_PREFIX'),
    s3: readAccount(read),
  };
}

function readAccount(read: SettingReader): S3Account | null {
  const accessKeyId = read.text('FILES_S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('FILES_S3_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  const region = read.text('FILES_S3_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/.test(region))
    throw new ConfigError(
      'invalid',
      `FILES_S3_REGION is "${region}": set it to a name such as eu-central-1.`,
    );
  const endpoint =
    read.address('FILES_S3_ENDPOINT', ['https:', 'http:']) ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

/** @throws ConfigError */
function readLocation(bucket: string, prefix: string, name: string): S3Location {
  const folders = prefix.replace(/\/+$/, '');
  const isPlain =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && /^([a-z0-9][\w@.-]*(\/|$))*$/i.test(folders);
  if (isPlain && !folders.includes('..')) return { bucket, prefix: folders && `${folders}/` };
  throw new ConfigError(
    'invalid',
    `${name} has characters that no bucket or file has here: use lower-case letters, digits, dots and hyphens, and in a prefix slashes.`,
  );
}

export const isS3Address = (address: string): boolean => address.startsWith('s3://');

/** Of `s3://bucket/prefix`, outside the files, which archives would else contain. `name` names it in errors. @throws ConfigError */
export function readS3Address(address: string, files: FilesConfig, name: string) {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(address) ?? [];
  const location = readLocation(bucket, prefix, name);
  if (!files.s3)
    throw new ConfigError(
      'missing',
      `${name} lies in S3: set FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, and FILES_S3_ENDPOINT unless it is Amazon's.`,
    );
  const [one, other] = [location.prefix, files.location?.prefix ?? ''];
  if (files.location?.bucket === bucket && (one.startsWith(other) || other.startsWith(one)))
    throw new ConfigError(
      'contradiction',
      `${name} lies among the files of FILES_S3_BUCKET: use another bucket, or prefixes of which none contains the other.`,
    );
  return { location, account: files.s3 };
}
