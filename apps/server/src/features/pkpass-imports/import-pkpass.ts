import type { ImportedPkpass, PkpassNote } from '@tessera/contract';
import { type DesignDocument, withoutLooks } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { uploadImage } from '../images/upload-image.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { lookUpPass } from '../passes/find-pass.ts';
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
  const { name, document, serialNumber, pictures, notes, signature, asksLanguage } =
    await ctx.pkpassWorkers.read(workspace.id, {
      bytes,
      language,
      timezone: workspace.timezone_name,
      authorities: ctx.apple.authorities,
    });
  const stored = await storePictures(ctx, workspace.id, pictures);
  const looks = await ctx.database.inWorkspace(workspace.id, (tx) => findLostLooks(tx, serialNumber));
  const { signer, problem } = signature;
  return {
    name,
    document: { ...document, images: stored.images },
    asksLanguage,
    notes: [...looks, ...stored.notes, ...notes],
    signedBy: signer && [signer.organization, signer.passTypeIdentifier].filter(Boolean).join(', '),
    signatureProblem: problem,
  };
}

/** Of a pass of this workspace: its file holds what one holder sees, not the pictures and colors by value. */
async function findLostLooks(tx: WorkspaceTransaction, serialNumber: string): Promise<PkpassNote[]> {
  const address = readPassSerialNumber(serialNumber);
  const pass = address?.workspaceId === tx.workspaceId ? await lookUpPass(tx, address.passId) : null;
  if (!pass) return [];
  const { template, document } = await findPublishedDesign(tx, pass.pass_template_id);
  if (withoutLooks(document) === document) return [];
  const message = `This is a pass of “${template.name}”. Its file holds the pictures and colors of this one pass, not those by value, and no drawn stamps: create the template from “${template.name}” to keep them.`;
  return [{ path: 'pass.json', message }];
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
