import { randomBytes } from 'node:crypto';
import type { PersonalLinkSecret } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPersonalLinks, type PersonalLinksRow } from './get-personal-links.ts';

/** The size of an HMAC-SHA256. */
const secretBytes = 32;

const sealContext = (workspaceId: string, passTemplateId: string) =>
  `personal-links:${workspaceId}:${passTemplateId}`;

type Keeping = Pick<Context, 'clock' | 'vault'>;

/** Creates the secret at the first request. @throws AppError `notFound`, `archived` */
export async function revealPersonalLinkSecret(
  ctx: Keeping,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PersonalLinkSecret> {
  // Locked, so that two first requests get the same secret.
  await findPassTemplate(tx, passTemplateId, true);
  const row = await findPersonalLinks(tx, passTemplateId);
  const secret = row && openPersonalLinkSecret(ctx, row);
  return secret ? { secret } : rotatePersonalLinkSecret(ctx, tx, passTemplateId);
}

/** Invalidates all links signed before. @throws AppError `notFound`, `archived` */
export async function rotatePersonalLinkSecret(
  { vault, clock }: Keeping,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<PersonalLinkSecret> {
  const { workspaceId, db } = tx;
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  const secret = `tlk_${randomBytes(secretBytes).toString('base64url')}`;
  const sealed_secret = vault.seal(secret, sealContext(workspaceId, passTemplateId));
  await db
    .insertInto('personal_links')
    .values({
      workspace_id: workspaceId,
      pass_template_id: passTemplateId,
      is_enabled: false,
      allows_unsigned: false,
      attribute_keys: JSON.stringify([]),
      expires_at: null,
      sealed_secret,
      updated_at: clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'pass_template_id'])
        .doUpdateSet({ sealed_secret, updated_at: clock() }),
    )
    .execute();
  return { secret };
}

/** Null without a secret. */
export function openPersonalLinkSecret(
  { vault }: Pick<Context, 'vault'>,
  { workspace_id, pass_template_id, sealed_secret }: PersonalLinksRow,
): string | null {
  return sealed_secret && vault.open(sealed_secret, sealContext(workspace_id, pass_template_id));
}
