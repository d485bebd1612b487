import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import {
  AccountWidgets,
  UserProfile,
  UserProfileLoading,
  UserSecurity,
  UserSessions,
  UsersManagement,
} from './index.ts';

const authToken = vi.fn(async () => 'token');
const render = (widget: ReactElement): string => renderToString(createElement(AccountWidgets, null, widget));

it.each([
  ['user-profile', createElement(UserProfile, { authToken })],
  ['user-security', createElement(UserSecurity, { authToken })],
  ['user-sessions', createElement(UserSessions, { authToken })],
  ['users-management', createElement(UsersManagement, { authToken })],
])('a server renders a skeleton of %s, and asks nobody for anything', (name, widget) => {
  const html = render(widget);
  expect(html).toContain(`data-account-widget="${name}" data-state="loading"`);
  expect(html).toContain('style="padding:8px 0"');
  expect(authToken).not.toHaveBeenCalled();
});

it('a skeleton needs no provider around it', () => {
  expect(renderToString(createElement(UserProfileLoading))).toContain('data-state="loading"');
});

it('a widget without a provider says so', () => {
  expect(() => renderToString(createElement(UserProfile, { authToken }))).toThrow(
    'An account widget needs <AccountWidgets> around it.',
  );
});
