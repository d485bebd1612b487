import type { Locator } from 'playwright-core';

export async function pasteCode(dialog: Locator, code: string): Promise<void> {
  const box = dialog.getByRole('textbox', { name: 'Digit 1 of 6' });
  await box.waitFor();
  await box.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

export async function verifyIdentity(dialog: Locator, heading = 'Set New Password'): Promise<void> {
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await pasteCode(dialog, '123456');
  await dialog.getByRole('heading', { name: heading }).waitFor();
}
