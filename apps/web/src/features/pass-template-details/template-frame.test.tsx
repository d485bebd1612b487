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

const frameOf = async (changes: Partial<PassTemplate>) => {
  const question = { workspaceHandle: sampleWorkspace.handle, passTemplateId: template.id };
  return renderPage(<TemplateFrame passTemplateId={template.id}>Overview</TemplateFrame>, {
    known: ({ trpc, queryClient }) => {
      queryClient.setQueryData(passTemplateQuery(trpc, question).queryKey, { ...template, ...changes });
    },
  });
};

const primaryButtons = async (changes: Partial<PassTemplate>) => {
  const markup = await frameOf(changes);
  // Mantine marks every variant but the filled one.
  return [...markup.matchAll(/<(button|a)(?=[^>]*mantine-Button-root)(?![^>]*data-variant).*?<\/\1>/gs)].map(
    ([button]) => textOf(button),
  );
};

it('the one primary button of a published template’s pages creates a pass', async () => {
  expect(await primaryButtons({})).toEqual(['Create pass']);
});

it('header and passes tab count the passes that are neither voided nor expired', async () => {
  const stats = { ...template.stats, issued: 2_000, voided: 30, expired: 4 };
  const text = textOf(await frameOf({ stats }));
  expect(text).toContain('1,966 valid passes');
  expect(text).toMatch(/Passes\s*1,966/);
});

it('offers no primary action for an archived template', async () => {
  expect(await primaryButtons({ archivedAt: '2026-11-22T09:00:00.000Z' })).toEqual([]);
});
