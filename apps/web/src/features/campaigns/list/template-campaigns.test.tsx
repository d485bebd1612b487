import type { PassTemplate } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { renderPage, sampleWorkspace, textOf } from '../../../lib/render-page.fixture.tsx';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { templateOf } from '../../pass-templates/template.fixture.ts';
import { campaignsQuery } from '../queries.ts';
import { TemplateCampaigns } from './template-campaigns.tsx';

const nothing = () => undefined;
const workspaceHandle = sampleWorkspace.handle;
const draft = templateOf(emptyDesignDocument('loyalty', 'Aurora Rewards'));

async function drawTab(template: PassTemplate): Promise<string> {
  const passTemplateId = template.id;
  const markup = await renderPage(
    <TemplateCampaigns passTemplateId={passTemplateId} search={{}} onSearch={nothing} />,
    {
      known: ({ trpc, queryClient }) => {
        queryClient.setQueryData(
          passTemplateQuery(trpc, { workspaceHandle, passTemplateId }).queryKey,
          template,
        );
        const question = { workspaceHandle, passTemplateId, query: undefined, archived: false };
        queryClient.setQueryData(campaignsQuery(trpc, question).queryKey, {
          pages: [{ campaigns: [], totalCount: 0, nextCursor: null }],
          pageParams: [null],
        });
      },
    },
  );
  return textOf(markup);
}

it('an archived template does not invite to campaigns, and says why', async () => {
  expect(await drawTab(draft)).toContain('Reach everyone who holds a pass');
  const archived = await drawTab({ ...draft, archivedAt: '2026-02-03T10:00:00.000Z' });
  expect(archived).toContain('This template is archived, so no campaigns are sent to its holders.');
  expect(archived).not.toContain('Reach');
});
