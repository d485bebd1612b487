import type { Setting } from './setting.ts';

export const filesSettings = [
  {
    name: 'FILES_S3_BUCKET',
    meaning:
      'A bucket of S3-compatible storage for uploaded files, which processes on several machines share.',
    fallback: 'the directory files in DATA_DIR',
    example: 'tessera-files',
  },
  {
    name: 'FILES_S3_PREFIX',
    meaning: 'What the names of the files in FILES_S3_BUCKET begin with.',
    fallback: 'nothing',
    example: 'production/files',
  },
  {
    name: 'FILES_S3_ENDPOINT',
    meaning: 'The address of the storage, also for backups.',
    fallback: 'https://s3.FILES_S3_REGION.amazonaws.com',
    example: 'https://minio.example.com',
  },
  {
    name: 'FILES_S3_REGION',
    meaning: 'The region of the bucket.',
    fallback: 'us-east-1',
    example: 'eu-central-1',
  },
  {
    name: 'FILES_S3_ACCESS_KEY_ID',
    meaning: 'The key that lists, reads, writes and deletes files; required for a bucket.',
    fallback: 'none',
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  {
    name: 'FILES_S3_SECRET_ACCESS_KEY',
    isSecret: true,
    meaning: 'The secret of FILES_S3_ACCESS_KEY_ID.',
    fallback: 'none',
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
] as const satisfies readonly Setting[];
