import { useNavigate } from '@tanstack/react-router';
import type { EmbeddedPage } from '@tessera/contract';
import { useFrameMessages } from '../../lib/use-frame-messages.ts';
import { FrameBlocked, FrameWaiting } from '../../ui/page/framed-page.tsx';
import { useFrameState } from '../../ui/page/use-frame-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

export function EmbeddedPageFrame({ page, address }: { page: EmbeddedPage; address: string }) {
  const { state, update } = useFrameState();
  const navigate = useNavigate();
  const { handle } = useWorkspace();
  useFrameMessages((message) => {
    if (message.tessera === 'embedded') update(message.state);
    if (message.tessera === 'place') void navigate({ href: `/${handle}/${message.path}` });
  });
  if (state === 'blocked') return <FrameBlocked address={page.url} />;
  return (
    <>
      <iframe title={page.label} src={address} referrerPolicy="no-referrer" allow="" />
      {state === 'waiting' && <FrameWaiting />}
    </>
  );
}
