import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { overlayCampaignsQuery } from '../../../passes/queries.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import type { StepProps } from '../step-props.ts';

/** Names campaigns still being delivered: an iPhone shows only the newest message. */
export function ReplacedMessages({ template }: Pick<StepProps, 'template'>) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { data } = useQuery(overlayCampaignsQuery(useTRPC(), question));
  const underWay = (data?.campaigns ?? []).filter(
    ({ status, message, trigger }) => message && !trigger && (status === 'Sending' || status === 'Paused'),
  );
  if (underWay.length === 0) return null;
  const names = underWay.map(({ name }) => `“${name}”`).join(', ');
  return (
    <Notice tone="soon">
      Still being sent: {names}. An iPhone that gets both at once shows the newer message only; the older one
      is then silent and not counted as a notification.
    </Notice>
  );
}
