import { afterEach, expect, it, vi } from 'vitest';
import { answeringTrpc } from '../../lib/answering-trpc.fixture.ts';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { createQueryClient } from '../../query-client.ts';
import { workspaceQuery, workspaceStatusesQuery } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('"Cache: workspace queries 30 s": asked again only when the last answer is that old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queryClient = createQueryClient();
  const { trpc, asked } = answeringTrpc(queryClient, {
    'workspace.get': () => sampleWorkspace,
    'workspace.getStatuses': () => ({
      hasApplePassTypeIdentifier: false,
      hasNonDemoTemplate: false,
      hasPublishedNonDemoTemplate: false,
      hasCreatedTemplate: true,
    }),
  });
  const visit = () =>
    Promise.all([
      queryClient.fetchQuery(workspaceQuery(trpc, 'tea')),
      queryClient.fetchQuery(workspaceStatusesQuery(trpc, 'tea')),
    ]);
  await visit();
  vi.setSystemTime(Date.now() + 29_999);
  await visit();
  expect(asked).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  await visit();
  expect(asked).toHaveLength(4);
});
