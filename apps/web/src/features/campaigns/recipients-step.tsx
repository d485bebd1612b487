import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { reachQuery } from './queries.ts';
import type { StepProps } from './step-props.ts';

/** Third step: who is reached, counted now. */
export function RecipientsStep({ template }: StepProps) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const reach = useQuery(reachQuery(useTRPC(), question));
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  if (reach.isError && !reach.data)
    return (
      <ErrorState
        title="Could not count the recipients"
        error={reach.error}
        retry={() => void reach.refetch()}
      />
    );
  const held = reach.data && reach.data.apple + reach.data.google;
  return (
    <Stack gap="lg">
      <Radio.Group value="everyone" label="Who is reached">
        <Radio
          mt="xs"
          value="everyone"
          label="Everyone with the pass"
          description={`All passes of ${template.name} that are there when the campaign is launched and are not voided.`}
        />
      </Radio.Group>
      <div aria-live="polite">
        <StatTiles>
          <StatTile label="Passes" value={figure(reach.data?.passes)} note="Changed by the campaign" />
          <StatTile label="Apple Wallet" value={figure(reach.data?.apple)} note="Reached at once" />
          <StatTile label="Google Wallet" value={figure(reach.data?.google)} note="Reached at once" />
        </StatTiles>
      </div>
      {held === 0 && (
        <Notice>
          No pass is in a wallet yet, so nobody is notified. Passes added later still show the change while it
          runs.
        </Notice>
      )}
    </Stack>
  );
}
