import type { PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';

export function templateOf(document: DesignDocument): PassTemplate {
  return {
    id: '01a20596-b2bc-7313-bc6e-ced00305d36f',
    name: 'Latte Art Evening',
    isDemo: false,
    passType: document.passType,
    issuedPassCount: 0,
    createdAt: '2026-01-02T10:00:00.000Z',
    lastPublishedAt: null,
    archivedAt: null,
    signUpEnabled: false,
    signUpUrl: null,
    signUpAccessLevel: 'NONE',
    programId: null,
    googleWalletClassId: null,
    applePassTypeIdentifier: null,
    googleIssuer: null,
    latestRevision: {
      id: '01a20596-b2bc-7313-bc6e-ced00305d370',
      description: document.description,
      isPublished: false,
      backgroundColor: document.colors.background,
      foregroundColor: document.colors.foreground,
      labelColor: document.colors.label,
      logoUri: null,
      heading: document.heading,
      coverImageUri: null,
      thumbnailUri: null,
      document,
      issues: [],
    },
    publishedRevision: null,
    stats: { issued: 0, voided: 0, expired: 0, active: 0, linkClicks: 0 },
    imageBaseUrl: sampleWorkspace.imageBaseUrl,
  };
}
