import { fireEvent } from '@testing-library/react';
import type { showWidget } from './show-widget.tsx';

type Shown = ReturnType<typeof showWidget>;

/** Pastes a code into the first box, as a password manager does. */
export async function pasteCode({ widget }: Shown, code: string): Promise<void> {
  const box = await widget.findByRole('textbox', { name: 'Digit 1 of 6' });
  fireEvent.paste(box, { clipboardData: { getData: () => code } });
}

/** From "Verify your identity" to the heading behind it. */
export async function verifyIdentity(shown: Shown, heading = 'Set New Password'): Promise<void> {
  await shown.press('Send verification code');
  await pasteCode(shown, '123456');
  await shown.widget.findByRole('heading', { name: heading });
}
