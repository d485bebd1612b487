import type { PassTemplate, PassTemplateListItem, PassTemplateStats } from '@tessera/contract';
import { checkDesign, passTypes } from '@tessera/pass-design';
import type { Selectable } from 'kysely';
import type { ApplePassTypeIdentifiersTable } from '../../platform/database/schema/wallet-platforms-tables.ts';
import { imageBaseUrl } from '../../platform/files/image-url.ts';
import { type ImageAddresses, pictureUrl, revisionStyle } from '../../platform/files/revision-style.ts';
import type { PassTemplateRow, RevisionRow } from './find-pass-template.ts';
import { signUpUrl } from './sign-up-url.ts';

export type PassTemplateParts = {
  template: PassTemplateRow;
  latest: RevisionRow;
  published: RevisionRow | null;
  applePassTypeIdentifier: Selectable<ApplePassTypeIdentifiersTable> | null;
  googleWalletClassId: string | null;
  stats: PassTemplateStats;
};

export function presentPassTemplate(addresses: ImageAddresses, parts: PassTemplateParts): PassTemplate {
  const { template, latest, published, stats } = parts;
  const apple = parts.applePassTypeIdentifier;
  return {
    id: template.id,
    name: template.name,
    isDemo: template.is_demo,
    passType: passTypeOf(template.pass_type),
    issuedPassCount: stats.issued,
    createdAt: template.created_at.toISOString(),
    lastPublishedAt: template.last_published_at?.toISOString() ?? null,
    archivedAt: template.archived_at?.toISOString() ?? null,
    signUpEnabled: template.sign_up_access_level !== 'NONE' && template.archived_at === null,
    signUpUrl: signUpUrl(addresses, template),
    signUpAccessLevel: template.sign_up_access_level,
    programId: template.program_id,
    googleWalletClassId: parts.googleWalletClassId,
    applePassTypeIdentifier: apple && {
      id: apple.id,
      identifier: apple.identifier,
      teamIdentifier: apple.team_identifier,
      expiresAt: apple.expires_at.toISOString(),
      platformManaged: apple.platform_managed,
    },
    googleIssuer: template.google_issuer_id ? { id: template.google_issuer_id } : null,
    latestRevision: {
      id: latest.id,
      isPublished: latest.published_at !== null,
      ...revisionStyle(addresses, latest.document),
      document: latest.document,
      issues: checkDesign(latest.document),
    },
    publishedRevision: published && {
      id: published.id,
      backgroundColor: published.document.colors.background,
      logoUri: pictureUrl(addresses, published.document, 'logo'),
      iconUri: pictureUrl(addresses, published.document, 'icon'),
      document: published.document,
    },
    stats,
    imageBaseUrl: imageBaseUrl(addresses.publicUrl, addresses.workspaceId),
  };
}

export function presentPassTemplateListItem(
  addresses: ImageAddresses,
  template: PassTemplateRow,
  latest: Pick<RevisionRow, 'document' | 'published_at'>,
  issuedPassCount: number,
): PassTemplateListItem {
  return {
    id: template.id,
    name: template.name,
    isDemo: template.is_demo,
    passType: passTypeOf(template.pass_type),
    issuedPassCount,
    createdAt: template.created_at.toISOString(),
    lastPublishedAt: template.last_published_at?.toISOString() ?? null,
    archivedAt: template.archived_at?.toISOString() ?? null,
    latestRevision: {
      isPublished: latest.published_at !== null,
      ...revisionStyle(addresses, latest.document),
    },
  };
}

function passTypeOf(stored: string) {
  const passType = passTypes.find((known) => known === stored);
  if (!passType) throw new Error(`A template has the unknown pass type "${stored}".`);
  return passType;
}
