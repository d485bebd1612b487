import type { ImportedPkpass, PkpassNote } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { uploadImage } from '../images/upload-image.ts';
import type { MemberWorkspace } from '../workspaces/find-workspace.ts';
import type { ReadPkpass } from './read-pkpass.ts';

type Upload = {
  bytes: Buffer;
  language?: string | undefined;
};

/** Stores the pictures like uploads, and creates nothing else. */
export async function importPkpass(
  ctx: Context,
  workspace: Pick<MemberWorkspace, 'id' | 'timezone_name'>,
  { bytes, language }: Upload,
): Promise<ImportedPkpass> {
  const { name, document, pictures, notes, signature, asksLanguage } = await ctx.pkpassWorkers.read(
    workspace.id,
    { bytes, language, timezone: workspace.timezone_name, authorities: ctx.apple.authorities },
  );
  const stored = await storePictures(ctx, workspace.id, pictures);
  const { signer, problem } = signature;
  return {
    name,
    document: { ...document, images: stored.images },
    asksLanguage,
    notes: [...stored.notes, ...notes],
    signedBy: signer && [signer.organization, signer.passTypeIdentifier].filter(Boolean).join(', '),
    signatureProblem: problem,
  };
}

/** Without the picture, the rest of the pass is still useful. */
const refusals: readonly string[] = [
  'imageNotReadable',
  'imageTooLarge',
  'imageSideTooLong',
  'imageTooComplex',
];

async function storePictures(ctx: Context, workspaceId: string, pictures: ReadPkpass['pictures']) {
  const images: DesignDocument['images'] = {};
  const notes: PkpassNote[] = [];
  for (const { slot, path, bytes } of pictures) {
    try {
      const { file } = await uploadImage(ctx, workspaceId, Buffer.from(bytes));
      images[slot] = { file, crop: null };
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
      notes.push({ path, message: error.message });
    }
  }
  return { images, notes };
}
