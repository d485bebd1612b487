import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { BusyButton } from './busy-button.tsx';

test('a busy button keeps the focus, ignores further presses, and can be pressed again when its work ends', async () => {
  const user = userEvent.setup({ delay: null });
  let presses = 0;
  let end = () => {};
  function Form() {
    const [isBusy, setBusy] = useState(false);
    const begin = () => {
      presses += 1;
      setBusy(true);
      end = () => setBusy(false);
    };
    return (
      <MantineProvider env="test">
        <BusyButton isBusy={isBusy} onClick={begin}>
          Send
        </BusyButton>
      </MantineProvider>
    );
  }
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(document.activeElement).toBe(button);
  expect(presses).toBe(1);
  end();
  await screen.findByRole('button', { name: 'Send', busy: false });
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  expect(presses).toBe(2);
});
