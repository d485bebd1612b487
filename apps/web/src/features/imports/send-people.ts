import { errorCodes, importBytesMax } from '@tessera/contract';
import type { sendFile } from '../../lib/send-file.ts';
import { isTimeout } from '../../lib/time-limit.ts';

type Upload = {
  workspaceHandle: string;
  passTemplateId: string;
  file: File;
  send: typeof sendFile;
  getAccessToken: () => Promise<string>;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

const unreachable = 'The file could not be sent. Nothing was imported. Check the connection and try again.';
const failed = 'The file could not be uploaded. Nothing was imported. Try again in a moment.';

export async function sendPeople(upload: Upload): Promise<string> {
  const { workspaceHandle, passTemplateId, file, onProgress, signal } = upload;
  if (file.size > importBytesMax) throw new Error(errorCodes.importTooLarge.words);
  const query = new URLSearchParams({ passTemplateId, fileName: file.name });
  const { status, answer } = await upload
    .send(
      `/files/${encodeURIComponent(workspaceHandle)}/imports?${query}`,
      file,
      {
        authorization: `Bearer ${await upload.getAccessToken()}`,
        'content-type': 'text/csv',
      },
      { onProgress, signal },
    )
    .catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new Error(isTimeout(cause) ? failed : unreachable, { cause });
    });
  const { id, error } = asRecord(answer);
  if (status < 300 && typeof id === 'string') return id;
  const { detail } = asRecord(error);
  const isWorded = status < 500 || status === errorCodes.diskFull.status;
  throw new Error(isWorded && typeof detail === 'string' && detail !== '' ? detail : failed);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
