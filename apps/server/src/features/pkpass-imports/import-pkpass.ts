import { AppleWalletError, type OpenedPass, openPass } from '@tessera/apple-wallet';
import type { ImportedPkpass, PkpassNote } from '@tessera/contract';
import { DesignDocumentError } from '@tessera/pass-design';
import { type ImportedDesign, importPassJson, type PassJsonImport } from '@tessera/pass-rendering/import';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { MemberWorkspace } from '../workspaces/find-workspace.ts';
import { importPictures } from './import-pictures.ts';

/** The design of an existing pass. Stores its pictures like uploaded ones, and creates nothing else. */
export async function importPkpass(
  ctx: Context,
  workspace: Pick<MemberWorkspace, 'id' | 'timezone_name'>,
  upload: Buffer,
): Promise<ImportedPkpass> {
  const opened = await open(ctx, upload);
  const { passJson, strings, signature } = opened;
  const imported = read({ passJson, strings, timezone: workspace.timezone_name });
  if (!imported)
    throw new AppError('pkpassNotReadable', {
      message: 'This pass names no style such as storeCard, so there is nothing to import.',
    });
  const { document, name } = imported;
  const pictures = await importPictures(ctx, workspace.id, document, opened.files);
  const { signer, problem } = signature;
  return {
    name,
    document: { ...document, images: pictures.images },
    notes: [...changeNotes(opened), ...pictures.notes, ...imported.notes],
    signedBy: signer && [signer.organization, signer.passTypeIdentifier].filter(Boolean).join(', '),
    signatureProblem: problem,
  };
}

async function open(ctx: Pick<Context, 'apple'>, upload: Buffer): Promise<OpenedPass> {
  try {
    return await openPass(upload, ctx.apple.authorities);
  } catch (cause) {
    if (!(cause instanceof AppleWalletError)) throw cause;
    const code = cause.code === 'bundleTooLarge' ? 'pkpassTooLarge' : 'pkpassNotReadable';
    throw new AppError(code, { message: cause.message, cause });
  }
}

/** A pass of which no valid design can be made is the sender's, not an internal fault. */
function read(pass: PassJsonImport): ImportedDesign | null {
  try {
    return importPassJson(pass);
  } catch (cause) {
    if (!(cause instanceof DesignDocumentError)) throw cause;
    throw new AppError('pkpassNotReadable', { message: cause.message, cause });
  }
}

const changeNotes = ({ changedFiles }: OpenedPass): PkpassNote[] =>
  changedFiles.map((path) => ({ path, message: 'This file was changed since the pass was signed.' }));
