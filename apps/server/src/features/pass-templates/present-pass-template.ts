import type { PassTemplate, PassTemplateListItem, PassTemplateStats } from '@tessera/contract';
import { checkDesign, type DesignDocument, passTypes } from '@tessera/pass-design';
import type { Selectable } from 'kysely';
import type { ApplePassTypeIdentifiersTable } from '../../platform/database/schema/wallet-platforms-tables.ts';
import { imageBaseUrl, imageUrl } from '../../platform/files/image-url.ts';
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

export type ImageAddresses = { publicUrl: string; workspaceId: string };

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
      ...look(addresses, latest.document),
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
    latestRevision: { isPublished: latest.published_at !== null, ...look(addresses, latest.document) },
  };
}

function look(addresses: ImageAddresses, document: DesignDocument) {
  return {
    description: document.description,
    backgroundColor: document.colors.background,
    labelColor: document.colors.label,
    logoUri: pictureUrl(addresses, document, 'logo'),
    heading: document.heading,
    coverImageUri: pictureUrl(addresses, document, 'cover'),
  };
}

function pictureUrl(
  { publicUrl, workspaceId }: ImageAddresses,
  document: DesignDocument,
  slot: 'logo' | 'icon' | 'cover',
): string | null {
  const image = document.images[slot];
  return image ? imageUrl(publicUrl, workspaceId, image, 'cropped') : null;
}

function passTypeOf(stored: string) {
  const passType = passTypes.find((known) => known === stored);
  if (!passType) throw new Error(`A template has the unknown pass type "${stored}".`);
  return passType;
}
