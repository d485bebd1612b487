import { Button } from '@mantine/core';
import { IconBrowserX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { EmbeddedPage } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useFrameMessages } from '../../lib/use-frame-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FrameWaiting } from '../../ui/framed-page.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

/** A page that has not been shown for so long is not going to be; the slowest networks answer sooner. */
const patienceMilliseconds = 20_000;

type FrameState = 'waiting' | 'shown' | 'blocked';

/** The frame itself; outlined until the page is there, and words with a way to the page where it cannot be shown inside another. */
export function EmbeddedPageFrame({ page, address }: { page: EmbeddedPage; address: string }) {
  const state = useFrameState();
  if (state === 'blocked') return <NotShown page={page} />;
  return (
    <>
      <iframe title={page.label} src={address} referrerPolicy="no-referrer" allow="" />
      {state === 'waiting' && <FrameWaiting />}
    </>
  );
}

/** What is blocked stays so: browsers put a page of their own in its place and say that it was loaded. */
function useFrameState(): FrameState {
  const [state, setState] = useState<FrameState>('waiting');
  const navigate = useNavigate();
  const { handle } = useWorkspace();
  useFrameMessages((message) => {
    if (message.tessera === 'embedded') setState((now) => (now === 'blocked' ? now : message.state));
    if (message.tessera === 'place') void navigate({ href: `/${handle}/${message.path}` });
  });
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'blocked' : now)),
      patienceMilliseconds,
    );
    return () => clearTimeout(timer);
  }, []);
  return state;
}

function NotShown({ page }: { page: EmbeddedPage }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconBrowserX size={24} stroke={1.6} />}
        title="This page cannot be shown here"
        action={
          <Button component="a" href={page.url} target="_blank" rel="noreferrer">
            Open in a new tab
          </Button>
        }
      >
        {new URL(page.url).host} does not answer, leads to another site, or does not let itself be shown
        inside other pages. In a tab of its own it may well open.
      </EmptyState>
    </div>
  );
}
