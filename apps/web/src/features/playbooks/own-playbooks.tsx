import { Button } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFrameMessages } from '../../lib/use-frame-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FrameWaiting } from '../../ui/page/framed-page.tsx';
import { useFrameState } from '../../ui/page/use-frame-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { playbookAddress } from './playbook-address.ts';

type OwnPlaybooksProps = {
  guide: string | undefined;
  onGuide: (guide: string | undefined) => void;
  onRetry: () => void;
};

/** The frame of our guides. It reports the open guide, and the app's URL follows; if the URL changes first, the frame follows. */
export function OwnPlaybooks({ guide, onGuide, onRetry }: OwnPlaybooksProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(guide);
  const [firstAddress] = useState(() => playbookAddress(guide));
  const { state, update } = useFrameState();
  const navigate = useNavigate();
  const { handle } = useWorkspace();
  useFrameMessages((message) => {
    if (message.tessera === 'place') void navigate({ href: `/${handle}/${message.path}` });
    if (message.tessera !== 'playbook') return;
    update('shown');
    shown.current = message.guide ?? undefined;
    if (shown.current !== guide) onGuide(shown.current);
  });
  useEffect(() => {
    if (guide === shown.current) return;
    shown.current = guide;
    frame.current?.contentWindow?.location.replace(playbookAddress(guide));
  }, [guide]);
  // The document of another origin is inaccessible, including the browser's own error page.
  const report = () =>
    update(frame.current?.contentDocument?.getElementById('playbook') ? 'shown' : 'blocked');
  if (state === 'blocked') return <NotLoaded onRetry={onRetry} />;
  return (
    <>
      <iframe ref={frame} title="Playbooks" src={firstAddress} onLoad={report} />
      {state === 'waiting' && <FrameWaiting />}
    </>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconBookOff size={24} stroke={1.6} />}
        title="Could not load the playbooks"
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The server could not be reached. Check the connection and try again.
      </EmptyState>
    </div>
  );
}
