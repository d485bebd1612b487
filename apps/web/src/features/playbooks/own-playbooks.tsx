import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFrameMessages } from '../../lib/use-frame-messages.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { playbookAddress } from './playbook-address.ts';

type OwnPlaybooksProps = { guide: string | undefined; onGuide: (guide: string | undefined) => void };

/**
 * The frame of our guides. It goes from guide to guide by itself and says which one is open, so that the address of the app keeps
 * the reader's place; when the address changes first, the frame follows it.
 */
export function OwnPlaybooks({ guide, onGuide }: OwnPlaybooksProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(guide);
  const [firstAddress] = useState(() => playbookAddress(guide));
  const navigate = useNavigate();
  const { handle } = useWorkspace();
  useFrameMessages((message) => {
    if (message.tessera === 'place') void navigate({ href: `/${handle}/${message.path}` });
    if (message.tessera !== 'playbook') return;
    shown.current = message.guide ?? undefined;
    if (shown.current !== guide) onGuide(shown.current);
  });
  useEffect(() => {
    if (guide === shown.current) return;
    shown.current = guide;
    frame.current?.contentWindow?.location.replace(playbookAddress(guide));
  }, [guide]);
  return <iframe ref={frame} title="Playbooks" src={firstAddress} />;
}
