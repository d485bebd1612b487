import { errorCodes, type ImportedPkpass, uploadBytesMax } from '@tessera/contract';
import { sendFile } from '../../lib/send-file.ts';

type Upload = { workspaceHandle: string; file: File; getAccessToken: () => Promise<string> };

const unreachable = 'The file could not be sent. Check the connection and try again.';
const failed = 'The file could not be imported. Try again in a moment.';

/** Uploads an existing pass; returns the draft that it becomes. The message of an error can be shown. */
export async function sendPkpass({ workspaceHandle, file, getAccessToken }: Upload): Promise<ImportedPkpass> {
  if (file.size > uploadBytesMax) throw new Error(errorCodes.pkpassTooLarge.words);
  const headers = {
    authorization: `Bearer ${await getAccessToken()}`,
    'content-type': 'application/vnd.apple.pkpass',
  };
  const { status, answer } = await sendFile(
    `/files/${encodeURIComponent(workspaceHandle)}/pkpass`,
    file,
    headers,
  ).catch((cause: unknown) => {
    throw new Error(unreachable, { cause });
  });
  if (status < 300 && isImportedPkpass(answer)) return answer;
  if (status === errorCodes.imagesBusy.status) throw new Error(errorCodes.imagesBusy.words);
  const { detail } = asRecord(asRecord(answer).error);
  throw new Error(status < 500 && typeof detail === 'string' && detail !== '' ? detail : failed);
}

function isImportedPkpass(answer: unknown): answer is ImportedPkpass {
  const { name, document, notes } = asRecord(answer);
  return (
    typeof name === 'string' && typeof document === 'object' && document !== null && Array.isArray(notes)
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
