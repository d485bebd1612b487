import { IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '../lib/trpc.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import frame from '../ui/page/page-frame.module.css';
import rowLink from '../ui/table/row-link.module.css';
import { useHostSession } from './host-context.ts';
import styles from './integration-list.module.css';
import { locationHref } from './marketplace-location.ts';
import { endpointsQuery } from './webhooks/queries.ts';
import { webhooksState } from './webhooks/webhooks-state.ts';

export function IntegrationList() {
  return (
    <div className={frame.page}>
      <h1 className={styles.title}>Integrations</h1>
      <p className={styles.lead}>Connect this workspace with the systems you already have.</p>
      <ul className={styles.tiles}>
        <li className={styles.tile}>
          <span className={styles.icon}>
            <IconWebhook size={24} stroke={1.6} />
          </span>
          <div className={styles.words}>
            <h2 className={styles.name}>
              <a className={rowLink.link} href={locationHref({ kind: 'webhooks' })}>
                Webhooks
              </a>
            </h2>
            <p className={styles.what}>
              Your own systems learn at once that a pass was issued, added to a wallet or reached by a
              campaign: signed messages over https, retried for a day if there is no answer.
            </p>
            <WebhooksState />
          </div>
        </li>
      </ul>
    </div>
  );
}

function WebhooksState() {
  const { workspaceHandle } = useHostSession();
  const endpoints = useInfiniteQuery(endpointsQuery(useTRPC(), workspaceHandle));
  const state = webhooksState(endpoints.data?.pages ?? null, endpoints.isError);
  return (
    <div className={styles.state} aria-live="polite">
      {state && <StatusBadge tone={state.tone}>{state.words}</StatusBadge>}
    </div>
  );
}
