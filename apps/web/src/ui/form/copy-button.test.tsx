import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

test('copy feedback clears after 3000 ms ("Link Copied")', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <MantineProvider env="test">
      <CopyButton value="https://passes.example" label="Copy link" copiedLabel="Link Copied" />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Link Copied' });
  const copied = Date.now();
  await screen.findByRole('button', { name: 'Copy link' }, { timeout: 5_000, interval: 10 });
  expect(Date.now() - copied).toBeGreaterThan(2_900);
  expect(Date.now() - copied).toBeLessThan(3_100);
});
