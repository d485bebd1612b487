import type { QueryClient } from '@tanstack/react-query';
import type { AppConfig } from './lib/config.ts';
import type { Session } from './lib/session/session.tsx';
import type { Telemetry } from './lib/telemetry/telemetry.ts';
import type { Trpc } from './lib/trpc.ts';

/** For route guards and loaders; components use hooks instead. */
export type RouterContext = {
  session: Session;
  queryClient: QueryClient;
  trpc: Trpc;
  config: AppConfig;
  telemetry: Telemetry;
};
