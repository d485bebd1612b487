import type { Pass } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { downloadUrl } from './download-link.ts';
import type { PassRow, PassUserRow } from './find-pass.ts';
import type { Wallets } from './find-wallets.ts';
import type { IssuedPass } from './issue/issue-passes.ts';
import { passValidFrom } from './pass-validity.ts';

export type PassParts = {
  pass: PassRow;
  user: Pick<
    PassUserRow,
    'email' | 'phone' | 'external_id' | 'first_name' | 'last_name' | 'attributes' | 'erased_at'
  >;
  wallets: Wallets;
  document: DesignDocument;
  timezone: string;
};

export function presentPass(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  { pass, user, wallets, document, timezone }: PassParts,
): Pass {
  const address = { workspaceId: pass.workspace_id, passId: pass.id };
  const expiresAt = passExpiry(pass, document.features);
  const validFrom = passValidFrom({ pass, user, document, timezone });
  return {
    id: pass.id,
    passTemplateId: pass.pass_template_id,
    serialNumber: passSerialNumber(address),
    shortCode: pass.short_code,
    externalId: pass.external_id,
    status: statusOf(pass, expiresAt !== null && expiresAt <= ctx.clock(), wallets),
    user: {
      email: user.email,
      phone: user.phone,
      externalId: user.external_id,
      firstName: user.first_name,
      lastName: user.last_name,
      erased: user.erased_at !== null,
    },
    attributes: { ...user.attributes, ...pass.attributes },
    wallets: { apple: wallets.apple, google: wallets.google },
    downloadUrl: downloadUrl(ctx, address, pass.link_version),
    createdAt: pass.created_at.toISOString(),
    refreshedAt: pass.last_modified.toISOString(),
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    expiresAt: expiresAt?.toISOString() ?? null,
    voidedAt: pass.voided_at?.toISOString() ?? null,
    restorableUntil: restorableUntil(ctx, pass),
    utm: pass.utm,
  };
}

export function presentIssuedPass(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  { pass, user, document, timezone }: IssuedPass,
): Pass {
  const wallets = { apple: false, google: false };
  return presentPass(ctx, { pass, user: { ...user, erased_at: null }, document, timezone, wallets });
}

function restorableUntil({ clock }: Pick<Context, 'clock'>, { void_final_at }: PassRow): string | null {
  return void_final_at && void_final_at > clock() ? void_final_at.toISOString() : null;
}

function statusOf(pass: PassRow, expired: boolean, wallets: Wallets): Pass['status'] {
  if (pass.status === 'voided') return 'voided';
  if (expired) return 'expired';
  return wallets.apple || wallets.google ? 'active' : 'issued';
}
