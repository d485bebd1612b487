import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { noCampaignRules, type Workspace } from '@tessera/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WorkspaceContext } from '../features/workspaces/workspace-context.ts';
import { createQueryClient } from '../query-client.ts';
import { type AnsweringTrpc, answeringTrpc } from './answering-trpc.fixture.ts';
import { AppConfigContext } from './app-config-context.ts';
import type { AppConfig } from './config.ts';
import { noTelemetry } from './telemetry/telemetry-config.ts';
import { TRPCProvider } from './trpc.ts';

export const sampleConfig: AppConfig = {
  clientId: 'client_tessera',
  identityUrl: 'https://passes.example',
  publicUrl: 'https://passes.example',
  supportUrl: null,
  upgradeUrl: null,
  playbooksUrl: null,
  development: false,
  version: '1.2.3',
  sendsMail: true,
  telemetry: noTelemetry,
  prismaticUrl: null,
  retentionDays: { drafts: 30, imports: 30, webhooks: 30 },
};

export const sampleWorkspace: Workspace = {
  name: 'Aurora Coffee',
  handle: 'aurora-coffee',
  organization: {
    name: 'Aurora Coffee',
    handle: 'aurora-coffee',
    permissions: { canManage: true, canCreateWorkspace: true },
    isMember: true,
  },
  timezoneName: 'Europe/Berlin',
  currency: null,
  campaignRules: noCampaignRules,
  approvalRemoval: null,
  issuerName: null,
  issuerAddress: null,
  issuerContact: null,
  passCount: 0,
  passTemplateCount: 0,
  canCreateNonDemoTemplates: true,
  canSendCustomPassDownloadEmails: true,
  demoPassCountLimit: null,
  nextNonManagedApplePassTypeIdentifierExpiresAt: null,
  showPlatformBranding: true,
  hasApplePassTypeIdentifier: false,
  imageBaseUrl: 'https://passes.example/images/aurora-coffee',
};

export const memberWorkspace: Workspace = {
  ...sampleWorkspace,
  organization: {
    ...sampleWorkspace.organization,
    permissions: { canManage: false, canCreateWorkspace: false },
  },
};

type Surroundings = {
  config?: Partial<AppConfig>;
  workspace?: Partial<Workspace>;
  known?: (parts: Pick<AnsweringTrpc, 'trpc'> & { queryClient: QueryClient }) => void;
};

/** Renders part of a page inside the app's providers. */
export async function renderPage(part: ReactNode, { config, workspace, known }: Surroundings = {}) {
  const queryClient = createQueryClient();
  const { client, trpc } = answeringTrpc(queryClient, {});
  known?.({ trpc, queryClient });
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <AppConfigContext value={{ ...sampleConfig, ...config }}>
        <QueryClientProvider client={queryClient}>
          <TRPCProvider trpcClient={client} queryClient={queryClient}>
            <WorkspaceContext value={{ ...sampleWorkspace, ...workspace }}>
              <RouterProvider router={router} />
            </WorkspaceContext>
          </TRPCProvider>
        </QueryClientProvider>
      </AppConfigContext>
    </MantineProvider>,
  );
}

export function textOf(markup: string): string {
  return markup
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
