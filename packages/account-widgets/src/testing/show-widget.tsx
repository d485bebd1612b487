import { fireEvent, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import {
  AccountWidgets,
  type AccountWidgetsProps,
  type AuthToken,
  UserProfile,
  UserSecurity,
  UserSessions,
  UsersManagement,
} from '../index.ts';
import { addPopovers } from './popovers.ts';
import { createStandIn, tokenFor } from './stand-in.ts';

type Name = string | RegExp;
type Ways = {
  standIn?: ReturnType<typeof createStandIn>;
  provider?: AccountWidgetsProps;
  token?: string;
  currentSessionId?: string;
  elevatedAccessSeconds?: number;
};

/** Renders a widget against a simulated provider, on a fake clock that waiting advances. */
export function showWidget(name: 'profile' | 'security' | 'sessions' | 'users', ways: Ways = {}) {
  const { standIn = createStandIn(), provider } = ways;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const removePopovers = addPopovers();
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    const { status = 200, body } = await standIn.respond({
      method: init?.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(
        Object.entries({ ...init?.headers }).map(([key, value]) => [key.toLowerCase(), String(value)]),
      ),
      body: init?.body ? JSON.parse(String(init.body)) : '',
    });
    return new Response(JSON.stringify(body), {
      status,
      statusText: status === 500 ? 'Internal Server Error' : '',
    });
  });
  let tokens = 0;
  const nextToken = () => {
    tokens += 1;
    return tokenFor(tokens);
  };
  const widgetWith = (authToken: AuthToken) => {
    const { currentSessionId, elevatedAccessSeconds } = ways;
    const widgets = {
      profile: <UserProfile authToken={authToken} />,
      security: <UserSecurity authToken={authToken} elevatedAccessSeconds={elevatedAccessSeconds} />,
      sessions: <UserSessions authToken={authToken} currentSessionId={currentSessionId} />,
      users: <UsersManagement authToken={authToken} />,
    };
    return <AccountWidgets {...provider}>{widgets[name]}</AccountWidgets>;
  };
  const { container, rerender, unmount } = render(widgetWith(ways.token ?? nextToken));
  onTestFinished(() => {
    unmount();
    removePopovers();
    fetching.mockRestore();
    vi.useRealTimers();
  });
  const host = container.querySelector('[data-account-widget]');
  if (!host?.shadowRoot) throw new Error('The widget has no shadow root.');
  const root = host.shadowRoot;
  const widget = within(root as unknown as HTMLElement);
  const user = userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime });
  const enabled = (role: string, label: Name) =>
    waitFor(() => {
      const found = widget.getByRole<HTMLButtonElement>(role, { name: label });
      expect(found.disabled || found.ariaDisabled === 'true', `${label} is disabled`).toBe(false);
      return found;
    });
  return {
    standIn,
    user,
    host,
    root,
    widget,
    tokensGiven: () => tokens,
    /** As if the site passed another token. */
    passToken: (token: string) => rerender(widgetWith(token)),
    press: async (label: Name) => user.click(await enabled('button', label)),
    /** Opens the menu of a row and chooses from it. */
    choose: async (menu: Name, item: Name) => {
      await user.click(await enabled('button', menu));
      await user.click(await enabled('menuitem', item));
    },
    fill: async (label: Name, value: string) =>
      fireEvent.change(await widget.findByLabelText(label), { target: { value } }),
    says: (words: Name) => widget.findByText(words),
    isGone: (role: string) => waitFor(() => expect(widget.queryByRole(role)).toBeNull()),
    focused: () => root.activeElement,
  };
}
