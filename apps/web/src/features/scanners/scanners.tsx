import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBan, IconPencil, IconPlus, IconQrcode, IconScan } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Goal, Scanner } from '@tessera/contract';
import { lazy, useState } from 'react';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { actionText } from './scanner-actions.ts';

const ScannerDialog = lazy(async () => ({
  default: (await import('./scanner-dialog.tsx')).ScannerDialog,
}));
const ScannerLinkDialog = lazy(async () => ({
  default: (await import('./scanner-link-dialog.tsx')).ScannerLinkDialog,
}));

type Named = Pick<Scanner, 'id' | 'name'>;
type Open =
  | { dialog: 'add'; passTemplateId?: string }
  | { dialog: 'change'; scanner: Scanner }
  | { dialog: 'link' | 'revoke'; scanner: Named };

/** With a template, opens the form of a scanner for it. */
export function Scanners({ passTemplateId }: { passTemplateId: string | undefined }) {
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const trpc = useTRPC().workspace;
  const query = useQuery(trpc.scanners.list.queryOptions({ workspaceHandle }));
  const hasGoals = query.data?.scanners.some(({ goalId }) => goalId !== null) === true;
  const goals = useQuery(trpc.goals.list.queryOptions({ workspaceHandle }, { enabled: hasGoals }));
  const [open, setOpen] = useState<Open | null>(
    passTemplateId === undefined ? null : { dialog: 'add', passTemplateId },
  );
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ dialog: 'add' })}>
      Add a scanner
    </Button>
  );
  return (
    <div>
      <Group justify="space-between" align="start" mb="md" gap="md">
        <Text c="dimmed" maw="62ch" style={{ flex: '1 1 280px' }}>
          A scanner is a phone that scans passes in its browser, without an account. It does what you choose
          to passes of the templates that you choose, and nothing else.
        </Text>
        {query.data && query.data.scanners.length > 0 && add}
      </Group>
      <DataTable
        label="Scanners"
        columns={columnsOf(timezoneName, setOpen, goals.data?.goals ?? [])}
        list={listOf(query)}
        rowKey={({ id }) => id}
        errorTitle="Could not load scanners"
        skeletonRows={3}
        empty={
          <EmptyState icon={<IconScan size={24} stroke={1.6} />} title="No scanners yet" action={add}>
            Add a scanner for each till or gate, and open its link on the phone that will scan there.
          </EmptyState>
        }
      />
      <LazyBoundary>
        {open?.dialog === 'add' && (
          <ScannerDialog
            passTemplateId={open.passTemplateId ?? null}
            scanner={null}
            onSaved={(scanner) => setOpen({ dialog: 'link', scanner })}
            onClose={close}
          />
        )}
        {open?.dialog === 'change' && (
          <ScannerDialog
            passTemplateId={null}
            scanner={open.scanner}
            onSaved={({ name }) => {
              close();
              showDone(`Saved. The phone of “${name}” follows with its next scan.`);
            }}
            onClose={close}
          />
        )}
        {open?.dialog === 'link' && <ScannerLinkDialog scanner={open.scanner} onClose={close} />}
      </LazyBoundary>
      {open?.dialog === 'revoke' && <RevokeDialog scanner={open.scanner} onClose={close} />}
    </div>
  );
}

type Query = {
  data: { scanners: Scanner[] } | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
};

/** Not paged: a workspace has few. */
function listOf({ data, error, isError, refetch }: Query): ListState<Scanner> {
  if (data)
    return {
      status: 'ready',
      items: data.scanners,
      totalCount: data.scanners.length,
      hasMore: false,
      isLoadingMore: false,
      hasLoadMoreFailed: false,
      isStale: false,
      loadMore: () => undefined,
    };
  return isError ? { status: 'error', error, retry: () => void refetch() } : { status: 'pending' };
}

function columnsOf(
  timeZone: string,
  setOpen: (open: Open) => void,
  goals: Pick<Goal, 'id' | 'name'>[],
): Column<Scanner>[] {
  const goalText = (goalId: string | null) => {
    const goal = goals.find(({ id }) => id === goalId);
    return goal ? ` · Goal: ${goal.name}` : '';
  };
  return [
    {
      id: 'name',
      header: 'Scanner',
      cell: ({ name, passTemplateNames, actions, goalId, findsPersons, searches }) => (
        <>
          <Text fw={500}>{name}</Text>
          <Text size="xs" c="dimmed">
            {[passTemplateNames.join(', '), actions.map(actionText).join(', ')].join(' · ')}
            {goalText(goalId)}
            {findsPersons && ` · ${searches === 1 ? '1 search' : `${searches} searches`} for persons`}
          </Text>
        </>
      ),
    },
    {
      id: 'phone',
      header: 'Phone',
      width: '150px',
      hideBelow: 'sm',
      cell: ({ isEnrolled }) => (
        <StatusBadge tone={isEnrolled ? 'good' : 'quiet'}>
          {isEnrolled ? 'In use' : 'No phone yet'}
        </StatusBadge>
      ),
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      width: '160px',
      hideBelow: 'sm',
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatDate(lastSeenAt, timeZone, 'dateTime') : 'Never'),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '64px',
      align: 'end',
      cell: (scanner) => (
        <ActionsMenu label={`Actions for ${scanner.name}`}>
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            onClick={() => setOpen({ dialog: 'change', scanner })}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconQrcode size={16} />}
            onClick={() => setOpen({ dialog: 'link', scanner })}
          >
            {scanner.isEnrolled ? 'Replace the phone' : 'Show a link'}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconBan size={16} />}
            onClick={() => setOpen({ dialog: 'revoke', scanner })}
          >
            Revoke
          </Menu.Item>
        </ActionsMenu>
      ),
    },
  ];
}

function RevokeDialog({ scanner, onClose }: { scanner: Named; onClose: () => void }) {
  const { handle: workspaceHandle } = useWorkspace();
  const { scanners } = useTRPC().workspace;
  const queryClient = useQueryClient();
  const revoke = useMutation({
    ...scanners.revoke.mutationOptions(),
    onSuccess: () => {
      onClose();
      showDone(`The scanner “${scanner.name}” is revoked.`);
    },
    onError: (error) => {
      // Another admin has revoked it.
      if (isNotFound(error)) onClose();
      showError(serverMessage(error, 'Could not revoke the scanner. Please try again.'));
    },
    onSettled: () => queryClient.invalidateQueries(scanners.pathFilter()),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Revoke “${scanner.name}”?`}
      confirmLabel="Revoke scanner"
      isDanger
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate({ workspaceHandle, scannerId: scanner.id })}
    >
      Its phone can scan nothing from now on. What it has scanned stays recorded. This cannot be undone.
    </ConfirmDialog>
  );
}
