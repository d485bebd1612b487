import { readText } from '../read-search.ts';

export type SignInOptions = {
  context?: string;
  invitation_token?: string;
  password_reset_token?: string;
  login_hint?: string;
  organization_id?: string;
  screen_hint?: 'sign-in' | 'sign-up';
};

export function readSignInOptions(search: Record<string, unknown>): SignInOptions {
  return {
    context: readText(search.context),
    invitation_token: readText(search.invitation_token),
    password_reset_token: readText(search.password_reset_token),
    login_hint: readText(search.login_hint),
    organization_id: readText(search.organization_id),
    screen_hint:
      search.screen_hint === 'sign-up' || search.screen_hint === 'sign-in' ? search.screen_hint : undefined,
  };
}

export function needsProvider({ context: _told, screen_hint, ...asked }: SignInOptions): boolean {
  return screen_hint === 'sign-up' || Object.values(asked).some((value) => value !== undefined);
}

export function addContext(address: string, context: string | undefined): string {
  const url = new URL(address);
  if (context !== undefined) url.searchParams.set('context', context);
  return url.href;
}

export function signInOptions(redirect: string | undefined, options: SignInOptions) {
  return {
    state: { redirect },
    invitationToken: options.invitation_token,
    passwordResetToken: options.password_reset_token,
    loginHint: options.login_hint,
    organizationId: options.organization_id,
  };
}
