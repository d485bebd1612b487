import type { ImageRef, PassContent } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { logoSizeMax, type MailPicture, mailPicture, pictureSizeMax } from './mail-picture.ts';
import type { InviteEmailFacts, MailIssuer } from './render-invite-email.ts';

export async function loadMailIssuer(
  tx: WorkspaceTransaction,
): Promise<MailIssuer & { canSendCustomContent: boolean }> {
  const { name, issuer_name, issuer_address, issuer_contact, organization } = await findWorkspaceById(
    tx.db,
    tx.workspaceId,
  );
  return {
    issuerName: issuer_name ?? name,
    issuerAddress: issuer_address,
    issuerContact: issuer_contact,
    showPlatformBranding: organization.show_platform_branding,
    canSendCustomContent: organization.can_send_custom_pass_download_emails,
  };
}

type Image = Pick<ImageRef, 'file' | 'crop'>;

export type Pictures = (image: Image, max: typeof logoSizeMax) => MailPicture | null;

export async function loadPictures(
  ctx: Pick<Context, 'config'>,
  { workspaceId, db }: WorkspaceTransaction,
  files: readonly string[],
): Promise<Pictures> {
  const wanted = [...new Set(files.filter(Boolean))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('files')
          .select(['id', 'width', 'height'])
          .where('workspace_id', '=', workspaceId)
          .where('id', 'in', wanted)
          .execute();
  const sizes = new Map(rows.map((row) => [row.id, row]));
  return (image, max) => {
    const size = sizes.get(image.file);
    const url = imageUrl(ctx.config.publicUrl, workspaceId, image, 'cropped');
    return size ? mailPicture(url, size, image.crop, max) : null;
  };
}

type Look = Pick<InviteEmailFacts, 'passName' | 'colors' | 'logo' | 'pictureOf'>;

export function lookOf(
  { heading, colors, images }: PassContent,
  { name }: Pick<PassTemplateRow, 'name'>,
  pictures: Pictures,
): Look {
  return {
    passName: heading || name,
    colors,
    logo: images.logo ? pictures(images.logo, logoSizeMax) : null,
    pictureOf: (file) => pictures({ file, crop: null }, pictureSizeMax),
  };
}
