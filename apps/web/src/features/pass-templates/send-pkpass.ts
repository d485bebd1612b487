import { errorCodes, type ImportedPkpass, uploadBytesMax } from '@tessera/contract';
import { sendFile } from '../../lib/send-file.ts';

type Upload = {
  workspaceHandle: string;
  file: File;
  language?: string | undefined;
  getAccessToken: () => Promise<string>;
};

const unreachable = 'The file could not be sent. Check the connection and try again.';
const failed = 'The file could not be imported. Try again in a moment.';

export async function sendPkpass({
  workspaceHandle,
  file,
  language,
  getAccessToken,
}: Upload): Promise<ImportedPkpass> {
  if (file.size > uploadBytesMax) throw new Error(errorCodes.pkpassTooLarge.words);
  const headers = {
    authorization: `Bearer ${await getAccessToken()}`,
    'content-type': 'application/vnd.apple.pkpass',
  };
  const query = language === undefined ? '' : `?${new URLSearchParams({ language })}`;
  const { status, answer } = await sendFile(
    `/files/${encodeURIComponent(workspaceHandle)}/pkpass${query}`,
    file,
    headers,
  ).catch((cause: unknown) => {
    throw new Error(unreachable, { cause });
  });
  if (status < 300 && isImportedPkpass(answer)) return answer;
  const { detail } = asRecord(asRecord(answer).error);
  const worded = [errorCodes.imagesBusy.status, errorCodes.diskFull.status] as number[];
  const isInWords = status < 500 || worded.includes(status);
  throw new Error(isInWords && typeof detail === 'string' && detail !== '' ? detail : failed);
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
