// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverMessage } from '../../lib/errors.ts';
import { fakeTimeouts, silentFetch } from '../../lib/time-limit.fixture.ts';
import { callMilliseconds, unknownOutcome } from '../../lib/time-limit.ts';
import { createTrpc } from '../../lib/trpc.ts';
import { createQueryClient } from '../../query-client.ts';
import { ToastCorner } from '../feedback/toast-corner.tsx';
import { showError } from '../feedback/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const fetch = silentFetch();

beforeEach(() => {
  fakeTimeouts();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function VoidPass({ onClose }: { onClose: () => void }) {
  const client = createTrpc(async () => 'token', 'https://passes.example/trpc');
  const end = useMutation({
    mutationFn: () => client.workspace.passes.void.mutate({ workspaceHandle: 'aurora', passId: 'one' }),
    onError: (error) => showError(serverMessage(error, 'Could not void the pass. Please try again.')),
  });
  return (
    <ConfirmDialog
      isOpen
      title="Void this pass?"
      confirmLabel="Void pass"
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      Voiding cannot be undone.
    </ConfirmDialog>
  );
}

it('a dialog whose call times out can be closed, and states that the outcome is unknown', async () => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <ToastCorner />
      <QueryClientProvider client={createQueryClient()}>
        <VoidPass onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Void pass' }));
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await pass(callMilliseconds);
  screen.getByText(unknownOutcome);
  expect(fetch).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
