import type { Context } from '../../../context.ts';
import { makeLinkToken, readLinkToken } from '../../../platform/keys/signed-link.ts';

const signatureBytes = 32;
/** A link is opened at once; a browser that repeats a download opens it again. */
const validMilliseconds = 10 * 60_000;

export type LinkedFile =
  | { kind: 'refusedRows'; importId: string }
  | { kind: 'passes'; passTemplateId: string; filters: unknown }
  | { kind: 'recipients'; campaignId: string };

/** A URL for a browser's own download, which cannot send an access token. */
export function fileLink(
  { config, keys, clock }: Pick<Context, 'config' | 'keys' | 'clock'>,
  workspaceId: string,
  file: LinkedFile,
): string {
  const until = clock().getTime() + validMilliseconds;
  const content = Buffer.from(JSON.stringify({ ...file, until })).toString('base64url');
  const subject = { workspaceId, id: idOf(file) };
  const token = makeLinkToken({ key: keys.fileLinks, signatureBytes }, subject, content);
  const folder = file.kind === 'recipients' ? 'recipients' : 'downloads';
  return `${config.publicUrl}/files/${folder}/${token}/${content}`;
}

export function readFileLink(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  token: string,
  content: string,
): { workspaceId: string; file: LinkedFile } | null {
  const link = readLinkToken({ key: keys.fileLinks, signatureBytes }, token);
  if (!link?.holds(content)) return null;
  const { until, ...file }: LinkedFile & { until: number } = JSON.parse(
    Buffer.from(content, 'base64url').toString('utf8'),
  );
  return until >= clock().getTime() && idOf(file) === link.id
    ? { workspaceId: link.workspaceId, file }
    : null;
}

function idOf(file: LinkedFile): string {
  switch (file.kind) {
    case 'refusedRows':
      return file.importId;
    case 'passes':
      return file.passTemplateId;
    case 'recipients':
      return file.campaignId;
  }
}
