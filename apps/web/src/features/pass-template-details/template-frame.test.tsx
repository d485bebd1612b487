import type { PassTemplate } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { renderPage, sampleWorkspace, textOf } from '../../lib/render-page.fixture.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { templateOf } from '../pass-templates/template.fixture.ts';
import { TemplateFrame } from './template-frame.tsx';

const draft = templateOf(emptyDesignDocument('loyalty', 'Rewards'));
const template: PassTemplate = {
  ...draft,
  lastPublishedAt: '2026-11-21T09:00:00.000Z',
  publishedRevision: { ...draft.latestRevision, iconUri: null },
};

const primaryButtons = async (changes: Partial<PassTemplate>) => {
  const question = { workspaceHandle: sampleWorkspace.handle, passTemplateId: template.id };
  const markup = await renderPage(<TemplateFrame passTemplateId={template.id}>Overview</TemplateFrame>, {
    known: ({ trpc, queryClient }) => {
      queryClient.setQueryData(passTemplateQuery(trpc, question).queryKey, { ...template, ...changes });
    },
  });
  // The library names every variant but the filled one.
  return [...markup.matchAll(/<(button|a)(?=[^>]*mantine-Button-root)(?![^>]*data-variant).*?<\/\1>/gs)].map(
    ([button]) => textOf(button),
  );
};

it('the one primary button of a published template’s pages creates a pass', async () => {
  expect(await primaryButtons({})).toEqual(['Create pass']);
});

it('an archived template offers none', async () => {
  expect(await primaryButtons({ archivedAt: '2026-11-22T09:00:00.000Z' })).toEqual([]);
});
