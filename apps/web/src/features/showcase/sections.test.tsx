import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ChartsSection } from './charts-section.tsx';
import { ToastsSection } from './toasts-section.tsx';

class WideObserver {
  readonly callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element) {
    const contentRect = { width: 600, height: 260 };
    const borderBoxSize = [{ inlineSize: 600, blockSize: 260 }];
    this.callback([{ target, contentRect, borderBoxSize } as never], this as never);
  }
  unobserve() {}
  disconnect() {}
}

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', WideObserver);
  return () => vi.unstubAllGlobals();
});

const show = (section: ReactNode) => {
  render(
    <MantineProvider env="test">
      <Notifications />
      {section}
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
};

const first = '15 Nov: Issued 120, Added to a wallet 84, Link clicks 31';
const second = '16 Nov: Issued 141, Added to a wallet 102, Link clicks 44';
const last = '21 Nov: Issued 164, Added to a wallet 140, Link clicks 61';
const beforeLast = '20 Nov: Issued 210, Added to a wallet 171, Link clicks 96';

test.each(['bars', 'steps'])(
  'the days of a chart as %s are read with the arrow keys, Home and End, and no further than there are days',
  async (kind) => {
    const user = show(<ChartsSection />);
    const chart = await screen.findByRole('slider', { name: `Sample week as ${kind}` });
    chart.focus();
    const day = () => chart.getAttribute('aria-valuetext');
    await waitFor(() => expect(day()).toBe(last));
    for (const [key, expected] of [
      ['ArrowRight', last],
      ['ArrowLeft', beforeLast],
      ['ArrowUp', last],
      ['ArrowDown', beforeLast],
      ['Home', first],
      ['ArrowLeft', first],
      ['ArrowRight', second],
      ['End', last],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(day(), key).toBe(expected);
    }
  },
);

test('the day that is read is shown beside the chart until Escape, or until the chart loses the focus', async () => {
  const user = show(<ChartsSection />);
  const chart = await screen.findByRole('slider', { name: 'Sample week as steps' });
  const readout = () => chart.nextElementSibling?.textContent ?? '';
  chart.focus();
  await user.keyboard('{Home}');
  expect(readout()).toMatch(/^15 Nov\s*Issued\s*120\s*Added to a wallet\s*84\s*Link clicks\s*31$/);
  await user.keyboard('{Escape}');
  expect(readout()).not.toMatch(/Issued/);
  await user.keyboard('{ArrowLeft}');
  expect(readout()).toMatch(/Issued/);
  await user.tab();
  expect(readout()).not.toMatch(/Issued/);
});

test('the custom toast closes after 9000 ms', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  show(<ToastsSection />);
  fireEvent.click(screen.getByRole('button', { name: 'Custom toast' }));
  await screen.findByText(/12,408 passes were updated\./);
  const shown = Date.now();
  await waitFor(() => expect(screen.queryByText(/12,408 passes/)).toBeNull(), { timeout: 12_000 });
  expect(Date.now() - shown).toBeGreaterThan(8_500);
});
