import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Answers } from '../lib/answering-trpc.fixture.ts';
import { AppConfigContext } from '../lib/app-config-context.ts';
import type { AppConfig } from '../lib/config.ts';
import { sampleConfig, sampleWorkspace } from '../lib/render-page.fixture.tsx';
import { useSession } from '../lib/session/session.tsx';
import { TRPCProvider } from '../lib/trpc.ts';
import { createQueryClient } from '../query-client.ts';
import { createAppRouter } from '../router.tsx';
import { theme } from '../theme.ts';
import { ToastCorner } from '../ui/feedback/toast-corner.tsx';
import { fakeServer } from './fake-server.ts';

type Surroundings = {
  config?: Partial<AppConfig>;
  captureError?: (error: unknown) => void;
};

const nothing = async () => undefined;

const common: Answers = {
  'account.get': () => ({
    id: 'user_ada',
    name: 'Ada Lovelace',
    email: 'ada@aurora.example',
    isSystemAdmin: false,
    actsAsSystemAdmin: false,
  }),
  'organization.list': () => ({ organizations: [], totalCount: 1, nextCursor: null }),
  'workspace.get': () => sampleWorkspace,
  'workspace.getStatuses': () => ({
    hasApplePassTypeIdentifier: false,
    hasNonDemoTemplate: true,
    hasPublishedNonDemoTemplate: true,
    hasCreatedTemplate: true,
  }),
  'workspace.embeddedPages.list': () => ({
    embeddedPages: { beforeNativeNavigation: [], afterNativeNavigation: [] },
    totalCount: 0,
    nextCursor: null,
  }),
};

export function renderApp(url: string, answers: Answers = {}, { config, captureError }: Surroundings = {}) {
  const appConfig = { ...sampleConfig, ...config };
  const queryClient = createQueryClient();
  const server = fakeServer(queryClient, { ...common, ...answers });
  const history = createMemoryHistory({ initialEntries: [url] });
  function App() {
    const session = useSession();
    const [router] = useState(() =>
      createAppRouter(
        {
          queryClient,
          trpc: server.trpc,
          session,
          config: appConfig,
          telemetry: {
            identify: nothing,
            reset: nothing,
            captureError: async (error) => captureError?.(error),
          },
        },
        history,
      ),
    );
    return <RouterProvider router={router} />;
  }
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <ToastCorner />
      <AppConfigContext value={appConfig}>
        <QueryClientProvider client={queryClient}>
          <TRPCProvider trpcClient={server.client} queryClient={queryClient}>
            <App />
          </TRPCProvider>
        </QueryClientProvider>
      </AppConfigContext>
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    user,
    history,
    server,
    queryClient,
    press: async (name: string | RegExp) => user.click(await enabledButton(name)),
    follow: async (name: string | RegExp) => user.click(await link(name)),
    fill: async (name: string, text: string) =>
      fireEvent.change(await textbox(name), { target: { value: text } }),
  };
}

const find = (role: string) => (name: string | RegExp) => screen.findByRole(role, { name });
export const button = find('button');
export const link = find('link');
export const heading = find('heading');
export const textbox = find('textbox');

const enabledButton = (name: string | RegExp) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    if (found.matches(':disabled, [aria-disabled=true]'))
      throw new Error(`The button ${name} stays disabled.`);
    return found;
  });
