import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readMailedCode } from '../world/read-mailed-code.ts';
import type { Stage } from './stage-fixture.ts';

type Widget =
  | 'user-profile'
  | 'user-security'
  | 'user-sessions'
  | 'users-management'
  | 'organization-switcher';

export const widgetOf = (page: Page, widget: Widget): Locator =>
  page.locator(`[data-woswidgets-widget-id=${widget}][data-woswidgets-widget-state=resolved]`);

export const soon = <Answer>(ask: () => Promise<Answer>) => expect.poll(ask);

export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

export async function typeCode(dialog: Locator, code: string): Promise<void> {
  const first = dialog.locator('input[inputmode=numeric]').first();
  await first.click();
  await first.page().keyboard.type(code);
}

export async function verifyIdentity(
  stage: Stage,
  { dialog, email }: { dialog: Locator; email: string },
): Promise<void> {
  await dialog.getByText('Verify your identity').waitFor();
  await press(dialog, 'Send verification code');
  await dialog.getByText(`A verification code was sent to ${email}`).waitFor();
  await typeCode(dialog, await readMailedCode(stage.world().publicUrl, email, 'elevated-access-code'));
}
