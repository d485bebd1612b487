import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkAccessibility } from '../browser/check-accessibility.ts';
import { settle } from '../browser/check-page.ts';
import { keepPicture } from '../browser/take-screenshot.ts';
import { isFullRun } from '../world/is-full-run.ts';
import { type Scene, type Shown, type StageWindow, stageFixture } from './stage-fixture.ts';
import type { ServedStandIn as StandIn } from './start-stand-in.ts';
import { pasteCode, verifyIdentity } from './verify-identity.ts';

const stage = stageFixture();

const screens = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const colorSchemes = ['light', 'dark'] as const;
let windows: StageWindow[];

beforeAll(async () => {
  windows = await Promise.all(screens.map((options) => stage.openWindow(options)));
});

type State = {
  name: string;
  scene: Scene;
  prepare?: (standIn: StandIn) => void;
  show?: (shown: Shown) => Promise<void>;
};

const press =
  (...names: string[]) =>
  async ({ widget }: Shown): Promise<void> => {
    for (const name of names) await widget.getByRole('button', { name }).first().click();
    await widget.getByRole('heading', { level: 2 }).waitFor();
  };

const act =
  (who: string, action: string) =>
  async ({ widget }: Shown): Promise<void> => {
    await widget.getByRole('button', { name: `User actions for ${who}` }).click();
    await widget.getByRole('menuitem', { name: action }).click();
    await widget.getByRole('heading', { level: 2 }).waitFor();
  };

const securityFor = 600;
const verified = { widget: 'security', elevatedAccessSeconds: securityFor } as const;

const states: State[] = [
  { name: 'profile', scene: { widget: 'profile' } },
  { name: 'profile-loading', scene: { widget: 'profile', isLoading: true } },
  { name: 'profile-error', scene: { widget: 'profile', token: '' } },
  { name: 'edit-name', scene: { widget: 'profile' }, show: press('Edit') },
  { name: 'security', scene: { widget: 'security' } },
  { name: 'security-loading', scene: { widget: 'security', isLoading: true } },
  {
    name: 'change-password',
    scene: { widget: 'security' },
    show: async (shown) => {
      await press('Change password')(shown);
      await shown.widget.getByLabel('Enter your new password').press('Enter');
      await shown.widget.getByText('Please enter your new password').waitFor();
    },
  },
  { name: 'verify', scene: verified, show: press('Set up authenticator app') },
  {
    name: 'verify-code',
    scene: verified,
    show: async (shown) => {
      await press('Set up authenticator app', 'Send verification code')(shown);
      await pasteCode(shown.widget, '000000');
      await shown.widget.getByText('Invalid code, please try again.').waitFor();
    },
  },
  {
    name: 'set-up-totp',
    scene: verified,
    show: async (shown) => {
      await press('Set up authenticator app')(shown);
      await verifyIdentity(shown.widget.getByRole('dialog'), 'Scan the QR code');
    },
  },
  {
    name: 'setup-key',
    scene: verified,
    show: async (shown) => {
      await press('Set up authenticator app')(shown);
      await verifyIdentity(shown.widget.getByRole('dialog'), 'Scan the QR code');
      await shown.widget.getByRole('button', { name: 'View setup key' }).click();
      await shown.widget.getByRole('heading', { name: 'Your setup key' }).waitFor();
    },
  },
  {
    name: 'recovery-codes',
    scene: verified,
    prepare: ({ world }) => {
      world.methods.Mfa.isSetUp = false;
    },
    show: async (shown) => {
      await press('Set up authenticator app')(shown);
      await verifyIdentity(shown.widget.getByRole('dialog'), 'Scan the QR code');
      await pasteCode(shown.widget, '654321');
      await shown.widget.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    },
  },
  {
    name: 'set-password',
    scene: verified,
    prepare: ({ world }) => {
      world.methods.Password.isSetUp = false;
    },
    show: async (shown) => {
      await press('Set a password')(shown);
      await verifyIdentity(shown.widget.getByRole('dialog'), 'Set New Password');
    },
  },
  {
    name: 'disable-mfa',
    scene: verified,
    prepare: ({ world }) => {
      world.methods.Mfa = { ...world.methods.Mfa, isSetUp: true, lastUsed: new Date().toISOString() };
    },
    show: async (shown) => {
      await press('Disable multi-factor authentication')(shown);
      await verifyIdentity(shown.widget.getByRole('alertdialog'), 'Disable multi-factor authentication?');
    },
  },
  { name: 'sessions', scene: { widget: 'sessions' } },
  { name: 'sessions-loading', scene: { widget: 'sessions', isLoading: true } },
  { name: 'sign-out-others', scene: { widget: 'sessions' }, show: press('Sign out of all other devices') },
  { name: 'users', scene: { widget: 'users' } },
  { name: 'users-loading', scene: { widget: 'users', isLoading: true } },
  {
    name: 'users-menu',
    scene: { widget: 'users' },
    show: async ({ widget }) => {
      await widget.getByRole('button', { name: 'User actions for Grace Hopper' }).click();
      await widget.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'users-empty',
    scene: { widget: 'users' },
    show: async ({ widget }) => {
      await widget.getByRole('textbox', { name: 'User search' }).fill('zzz');
      await widget.getByText('No users found for query “zzz”').waitFor();
    },
  },
  { name: 'invite', scene: { widget: 'users' }, show: press('Invite user') },
  { name: 'edit-role', scene: { widget: 'users' }, show: act('Grace Hopper', 'Edit role') },
  { name: 'remove-user', scene: { widget: 'users' }, show: act('Grace Hopper', 'Remove user') },
  {
    name: 'invite-sent',
    scene: { widget: 'users' },
    show: async (shown) => {
      await act('ida@aurora.example', 'Resend invite')(shown);
      await shown.widget.getByRole('button', { name: 'Resend' }).click();
      await shown.widget.getByRole('heading', { name: 'Invite sent' }).waitFor();
    },
  },
];

/** All in a full run; otherwise one of them. */
const variantsOf = <Variant>(variants: readonly Variant[], turn: number): Variant[] =>
  variants.filter((_, index) => isFullRun || index === turn % variants.length);

test.each(states.map((state, index) => ({ ...state, index })))(
  '$name is for everybody, in a wide window or on a phone, light or dark',
  async ({ index, ...state }) => {
    const complaints: string[] = [];
    for (const window of variantsOf(windows, index)) {
      state.prepare?.(stage.standIn());
      const shown = await window.show(state.scene);
      const wanted = state.scene.isLoading ? 'loading' : state.scene.token === '' ? 'error' : 'resolved';
      await shown.page.locator(`[data-state=${wanted}]`).waitFor();
      await state.show?.(shown);
      complaints.push(...(await judge(shown.page, state.name, variantsOf(colorSchemes, index >> 1))));
    }
    expect(complaints).toEqual([]);
  },
);

async function judge(page: Page, name: string, schemes: (typeof colorSchemes)[number][]): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const complaints: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    await keepPicture(page, `widgets-${width}-${colorScheme}`, name);
    const found = await checkAccessibility(page);
    complaints.push(...found.map((complaint) => `${width} ${colorScheme}: ${complaint}`));
  }
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overhang > 0) complaints.push(`${width}: ${overhang} pixels hang over the edge`);
  return complaints;
}
