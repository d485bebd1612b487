import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describePassFilter, type PassFilter, type Segment } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { segmentsQuery } from './queries.ts';
import styles from './segment-menu.module.css';
import { ToolButton } from './tool-button.tsx';
import { campaignsIn, useCampaignNames } from './use-campaign-names.ts';

type SegmentMenuProps = {
  passTemplateId: string;
  attributes: readonly Attribute[];
  filter: PassFilter | null;
  onChoose: (filter: PassFilter) => void;
};

export function SegmentMenu({ passTemplateId, attributes, filter, onChoose }: SegmentMenuProps) {
  const workspaceHandle = useWorkspace().handle;
  const { data } = useQuery(segmentsQuery(useTRPC(), { workspaceHandle, passTemplateId }));
  const mayRemove = useHoldsRight('changeSegments');
  const [removed, setRemoved] = useState<Segment | null>(null);
  const campaigns = useCampaignNames(campaignsIn(...(data?.segments ?? []).map((each) => each.filter)));
  if (!data || data.segments.length === 0) return null;
  // The database may change the order of a stored filter’s keys.
  const current = data.segments.find((each) => hashKey([each.filter]) === hashKey([filter]));
  return (
    <>
      <Menu position="bottom-start" shadow="lg" width={320}>
        <Menu.Target>
          <ToolButton icon={<IconBookmark size={16} />} label={current?.name ?? 'Segments'} />
        </Menu.Target>
        <Menu.Dropdown>
          {data.segments.map((segment) => (
            <div key={segment.id} className={styles.item}>
              <Menu.Item
                className={styles.choose}
                onClick={() => onChoose(segment.filter)}
                data-current={segment === current || undefined}
              >
                {segment.name}
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {segment.problems[0]?.message ?? describePassFilter(segment.filter, attributes, campaigns)}
                </Text>
              </Menu.Item>
              {mayRemove && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove segment: ${segment.name}`}
                  onClick={() => setRemoved(segment)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {removed && <RemoveSegment segment={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const remove = useMutation(
    trpc.workspace.segments.remove.mutationOptions({
      onSuccess: async () => {
        onClose();
        showDone('The segment is removed.');
        await queryClient.invalidateQueries(trpc.workspace.segments.pathFilter());
      },
      onError: (error) => showError(serverMessage(error, 'Could not remove the segment. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove the segment “${segment.name}”?`}
      confirmLabel="Remove segment"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ workspaceHandle, passTemplateId: segment.passTemplateId, segmentId: segment.id })
      }
    >
      The filter is deleted. Passes and people stay as they are.
    </ConfirmDialog>
  );
}
