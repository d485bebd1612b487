import { errorCodes, type UploadedImage, type UploadedPicture, uploadBytesMax } from '@tessera/contract';
import type { FileAnswer, sendFile } from '../../../../lib/send-file.ts';
import { isTimeout, unknownOutcome } from '../../../../lib/time-limit.ts';

/** The message is for users. */
export class UploadError extends Error {
  readonly code: 'refused' | 'unreachable';

  constructor(code: 'refused' | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UploadError';
    this.code = code;
  }
}

type UploadDependencies = { send: typeof sendFile; getAccessToken: () => Promise<string> };

const unreachable = 'The picture could not be sent. Check the connection and try again.';
const failed = 'The picture could not be uploaded. Try again in a moment.';

export async function uploadImage(
  workspaceHandle: string,
  file: Blob,
  dependencies: UploadDependencies,
): Promise<UploadedImage> {
  const answer = await send(`/files/${encodeURIComponent(workspaceHandle)}`, file, dependencies);
  if (!isUploadedImage(answer)) throw new UploadError('refused', failed);
  return answer;
}

/** The picture of one holder, unlike those of a design. */
export async function uploadHolderPicture(
  workspaceHandle: string,
  file: Blob,
  dependencies: UploadDependencies,
): Promise<UploadedPicture> {
  const answer = await send(`/files/${encodeURIComponent(workspaceHandle)}/pictures`, file, dependencies);
  if (!isUploadedPicture(answer)) throw new UploadError('refused', failed);
  return answer;
}

async function send(path: string, file: Blob, dependencies: UploadDependencies): Promise<unknown> {
  if (file.size > uploadBytesMax) throw new UploadError('refused', errorCodes.imageTooLarge.words);
  const { status, answer } = await post(path, file, dependencies);
  if (status >= 300) throw new UploadError('refused', uploadErrorWords(status, answer));
  return answer;
}

async function post(path: string, file: Blob, dependencies: UploadDependencies): Promise<FileAnswer> {
  try {
    return await dependencies.send(path, file, {
      authorization: `Bearer ${await dependencies.getAccessToken()}`,
      'content-type': file.type || 'application/octet-stream',
    });
  } catch (cause) {
    throw new UploadError('unreachable', isTimeout(cause) ? unknownOutcome : unreachable, { cause });
  }
}

export function uploadErrorWords(status: number, answer: unknown): string {
  const { detail, title } = asRecord(asRecord(answer).error);
  const isWorded = status < 500 || status === errorCodes.diskFull.status;
  if (isWorded && typeof detail === 'string' && detail) return detail;
  if (isWorded && typeof title === 'string' && title) return title;
  if (status === errorCodes.imageTooLarge.status) return errorCodes.imageTooLarge.words;
  return failed;
}

function isUploadedImage(answer: unknown): answer is UploadedImage {
  const { file, width, height, url } = asRecord(answer);
  return (
    typeof file === 'string' &&
    typeof url === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number'
  );
}

const isUploadedPicture = (answer: unknown): answer is UploadedPicture =>
  typeof asRecord(answer).picture === 'string';

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
