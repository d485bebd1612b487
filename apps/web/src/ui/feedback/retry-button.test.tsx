import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { RetryButton } from './retry-button.tsx';

const show = (error: unknown, retry: () => void) =>
  render(
    <MantineProvider>
      <RetryButton error={error} retry={retry} />
    </MantineProvider>,
  );

test('after the end of a session the button offers to sign in instead of a retry that fails again', async () => {
  const retry = vi.fn();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  show(refusal('UNAUTHORIZED', 'Sign in to go on.'), retry);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  reload.mockRestore();
});

test('after any other failure the button tries again', async () => {
  const retry = vi.fn();
  show(refusal('INTERNAL_SERVER_ERROR', 'Failed.'), retry);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
