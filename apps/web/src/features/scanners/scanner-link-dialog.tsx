import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Scanner, scannerLinkMinutes } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LinkQr } from '../passes/link-qr.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type ScannerLinkDialogProps = { scanner: Pick<Scanner, 'id' | 'name'>; onClose: () => void };

/** Each opening creates a new link, which turns the phone that opens it into the scanner. */
export function ScannerLinkDialog({ scanner, onClose }: ScannerLinkDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { scanners } = useTRPC().workspace;
  const queryClient = useQueryClient();
  const link = useMutation({ ...scanners.makeLink.mutationOptions(), gcTime: 0 });
  const { mutate } = link;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    mutate({ workspaceHandle, scannerId: scanner.id });
  }, [mutate, workspaceHandle, scanner.id]);
  const close = () => {
    onClose();
    void queryClient.invalidateQueries(scanners.pathFilter());
  };
  return (
    <Dialog isOpen title={`Open “${scanner.name}” on a phone`} onClose={close}>
      <Stack gap="md">
        {link.isError ? (
          <ErrorState
            title="Could not make a link"
            error={link.error}
            retry={() => mutate({ workspaceHandle, scannerId: scanner.id })}
          />
        ) : (
          <>
            <Text>
              Scan this code with the phone’s camera. It works once, within {scannerLinkMinutes} minutes, and
              replaces a phone that used the scanner before.
            </Text>
            <Stack align="center" className="ph-no-capture">
              {link.data ? (
                <>
                  <LinkQr url={link.data.link} size={220} of="the scanner’s link" />
                  <CopyButton value={link.data.link} label="Copy link" />
                </>
              ) : (
                <Skeleton width={220} height={220} />
              )}
            </Stack>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
