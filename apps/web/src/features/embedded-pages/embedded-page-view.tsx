import { useQuery } from '@tanstack/react-query';
import type { EmbeddedPage } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FramedPage, FrameWaiting } from '../../ui/page/framed-page.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { EmbeddedPageFrame } from './embedded-page-frame.tsx';
import { openedPageQuery } from './queries.ts';

export function EmbeddedPageView({ page }: { page: EmbeddedPage }) {
  const { handle } = useWorkspace();
  const opened = useQuery(openedPageQuery(useTRPC(), { workspaceHandle: handle, slug: page.slug }));
  return (
    <FramedPage title={page.label} address={page.url}>
      {opened.isPending && <FrameWaiting />}
      {opened.isError && (
        <ErrorState
          title="Could not load this page"
          error={opened.error}
          retry={() => void opened.refetch()}
        />
      )}
      {opened.isSuccess && (
        <EmbeddedPageFrame key={opened.data.address} page={page} address={opened.data.address} />
      )}
    </FramedPage>
  );
}
