import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type EmbeddedPage, type EmbeddedPagePosition, embeddedPagesMax } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmbeddedPageDialog } from './embedded-page-dialog.tsx';
import { EmbeddedPageList } from './embedded-page-list.tsx';
import { embeddedPagesQuery } from './queries.ts';
import { RemovePageDialog } from './remove-page-dialog.tsx';
import { useEmbeddedPageChanges } from './use-embedded-page-changes.ts';

export type PlacedPage = EmbeddedPage & { position: EmbeddedPagePosition };

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; page: PlacedPage } | null;

export function EmbeddedPagesEditor({ workspaceHandle }: { workspaceHandle: string }) {
  const list = useQuery(embeddedPagesQuery(useTRPC(), workspaceHandle));
  const changes = useEmbeddedPageChanges(workspaceHandle);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (list.isError)
    return (
      <ErrorState title="Could not load the pages" error={list.error} retry={() => void list.refetch()} />
    );
  if (list.isPending) return <Skeleton height={120} radius="md" />;
  const { beforeNativeNavigation: before, afterNativeNavigation: after } = list.data.embeddedPages;
  const actions = {
    isBusy: changes.isOrdering,
    onEdit: (page: PlacedPage) => setOpen({ kind: 'edit', page }),
    onRemove: (page: PlacedPage) => setOpen({ kind: 'remove', page }),
  };
  return (
    <Stack gap="lg">
      <EmbeddedPageList
        {...actions}
        position="before"
        pages={before}
        onOrder={(pages) => changes.order([...pages, ...after])}
      />
      <EmbeddedPageList
        {...actions}
        position="after"
        pages={after}
        onOrder={(pages) => changes.order([...before, ...pages])}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={before.length + after.length >= embeddedPagesMax}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add page
        </Button>
      </div>
      {open?.kind === 'add' && <EmbeddedPageDialog page={null} changes={changes} onClose={close} />}
      {open?.kind === 'edit' && <EmbeddedPageDialog page={open.page} changes={changes} onClose={close} />}
      {open?.kind === 'remove' && <RemovePageDialog page={open.page} changes={changes} onClose={close} />}
    </Stack>
  );
}
