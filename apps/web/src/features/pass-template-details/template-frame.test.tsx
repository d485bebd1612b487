import type { PassTemplate } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { drawPage, sampleWorkspace, wordsOf } from '../../lib/draw-page.fixture.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { TemplateFrame } from './template-frame.tsx';

const revision = {
  id: 'revision_1',
  description: '',
  isPublished: true,
  backgroundColor: '#123456',
  labelColor: '#ffffff',
  logoUri: null,
  heading: 'Rewards',
  coverImageUri: null,
  document: emptyDesignDocument('loyalty', 'Rewards'),
  issues: [],
};

const template: PassTemplate = {
  id: 'template_1',
  name: 'Rewards',
  isDemo: false,
  passType: 'loyalty',
  issuedPassCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastPublishedAt: '2026-11-21T09:00:00.000Z',
  archivedAt: null,
  signUpEnabled: false,
  signUpUrl: null,
  signUpAccessLevel: 'NONE',
  googleWalletClassId: null,
  applePassTypeIdentifier: null,
  googleIssuer: null,
  latestRevision: revision,
  publishedRevision: { ...revision, iconUri: null },
  stats: { issued: 0, active: 0, voided: 0, expired: 0, linkClicks: 0 },
  imageBaseUrl: sampleWorkspace.imageBaseUrl,
};

const primaryButtons = async (changes: Partial<PassTemplate>) => {
  const question = { workspaceHandle: sampleWorkspace.handle, passTemplateId: template.id };
  const markup = await drawPage(<TemplateFrame passTemplateId={template.id}>Overview</TemplateFrame>, {
    known: ({ trpc, queryClient }) => {
      queryClient.setQueryData(passTemplateQuery(trpc, question).queryKey, { ...template, ...changes });
    },
  });
  // The library names every variant but the filled one.
  return [...markup.matchAll(/<(button|a)(?=[^>]*mantine-Button-root)(?![^>]*data-variant).*?<\/\1>/gs)].map(
    ([button]) => wordsOf(button),
  );
};

it('the one primary button of a published template’s pages creates a pass', async () => {
  expect(await primaryButtons({})).toEqual(['Create pass']);
});

it('an archived template offers none', async () => {
  expect(await primaryButtons({ archivedAt: '2026-11-22T09:00:00.000Z' })).toEqual([]);
});
