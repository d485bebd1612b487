import { useElement } from '../provider/widget-settings.ts';

export type BadgeTone = 'neutral' | 'accent' | 'amber' | 'red';

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  const element = useElement('badge', 'badge');
  return (
    <span {...element} data-tone={tone}>
      {children}
    </span>
  );
}
