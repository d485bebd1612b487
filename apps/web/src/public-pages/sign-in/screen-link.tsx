import type { MouseEvent } from 'react';
import type { FlowControl } from './use-flow.ts';

type ScreenLinkProps = { flow: FlowControl; to: 'sign-in' | 'sign-up'; children: string };

export function ScreenLink({ flow, to, children }: ScreenLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flow.open({ name: to });
  };
  return (
    <a href={`/${to}?${new URLSearchParams({ request: flow.request })}`} onClick={open}>
      {children}
    </a>
  );
}
