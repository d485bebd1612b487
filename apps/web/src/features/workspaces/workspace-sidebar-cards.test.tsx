import type { Workspace, WorkspaceStatuses } from '@tessera/contract';
import { expect, it } from 'vitest';
import { renderPage, sampleWorkspace, textOf } from '../../lib/render-page.fixture.tsx';
import { CertificateNotice } from './certificate-notice.tsx';
import { DemoLimitCard } from './demo-limit-card.tsx';
import { GoLiveChecklist } from './go-live-checklist.tsx';
import { workspaceStatusesQuery } from './queries.ts';

const nothingDone: WorkspaceStatuses = {
  hasApplePassTypeIdentifier: false,
  hasNonDemoTemplate: false,
  hasPublishedNonDemoTemplate: false,
  hasCreatedTemplate: false,
};

async function checklist(done: Partial<WorkspaceStatuses>, workspace: Partial<Workspace> = {}) {
  const markup = await renderPage(<GoLiveChecklist />, {
    workspace,
    known: ({ trpc, queryClient }) =>
      queryClient.setQueryData(workspaceStatusesQuery(trpc, sampleWorkspace.handle).queryKey, {
        ...nothingDone,
        ...done,
      }),
  });
  return {
    words: textOf(markup),
    marks: [...markup.matchAll(/aria-label="(Done|To do):"/g)].map(([, mark]) => mark),
  };
}

it('"Go-live checklist: three steps (Apple certificate uploaded, non-demo template created, template published). Hidden once all are done"', async () => {
  const { words, marks } = await checklist({});
  expect(words).toContain('Go live 0 of 3');
  expect(marks).toEqual(['To do', 'To do', 'To do']);
  const first = await checklist({ hasApplePassTypeIdentifier: true });
  expect([first.words.slice(0, 14), ...first.marks]).toEqual(['Go live 1 of 3', 'Done', 'To do', 'To do']);
  const second = await checklist({ hasApplePassTypeIdentifier: true, hasNonDemoTemplate: true });
  expect([second.words.slice(0, 14), ...second.marks]).toEqual(['Go live 2 of 3', 'Done', 'Done', 'To do']);
  const all = {
    hasApplePassTypeIdentifier: true,
    hasNonDemoTemplate: true,
    hasPublishedNonDemoTemplate: true,
  };
  expect((await checklist(all)).words).toBe('');
});

it('"shown only to workspaces that can create non-demo templates"', async () => {
  expect((await checklist({}, { canCreateNonDemoTemplates: false })).words).toBe('');
});

it('"nextNonManagedApplePassTypeIdentifierExpiresAt" alone raises the notice: without a certificate of one’s own there is none', async () => {
  const draw = async (expiresAt: string | null) =>
    textOf(
      await renderPage(<CertificateNotice />, {
        workspace: { nextNonManagedApplePassTypeIdentifierExpiresAt: expiresAt },
      }),
    );
  expect(await draw(null)).toBe('');
  expect(await draw(new Date(Date.now() - 1000).toISOString())).toMatch(
    /^Apple certificate expired .* Upload Certificate$/,
  );
});

it('"a demo-pass-limit card with usage/limit, a progress bar capped at 100% and an "Upgrade Plan" button"', async () => {
  const draw = (usage: number, limit: number) =>
    renderPage(<DemoLimitCard />, { workspace: { demoPassCountLimit: { usage, limit } } });
  const within = await draw(4, 25);
  expect(textOf(within)).toMatch(/^Demo passes 4\/25 .*Upgrade Plan$/);
  expect(within).toContain('aria-valuenow="16"');
  expect(await draw(30, 25)).toContain('aria-valuenow="100"');
  expect(textOf(await renderPage(<DemoLimitCard />))).toBe('');
});
