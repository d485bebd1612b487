import { Skeleton, Stack } from '@mantine/core';
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassTimeline } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { passTimelineQuery } from '../queries.ts';
import styles from './pass-wallets.module.css';

export function PassWallets({ pass }: { pass: Pass }) {
  const { handle } = useWorkspace();
  const question = { workspaceHandle: handle, passId: pass.id };
  const { data: timeline, isError } = useQuery(passTimelineQuery(useTRPC(), question));
  if (isError && !timeline) return null;
  return (
    <Card title="Wallets and devices">
      {timeline ? <Wallets timeline={timeline} /> : <Skeleton height={64} radius="md" />}
    </Card>
  );
}

function Wallets({ timeline: { appleDevices, google } }: { timeline: PassTimeline }) {
  const { timezoneName } = useWorkspace();
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  const isAtGoogle = google !== null && google.holders > 0;
  if (appleDevices.length === 0 && !isAtGoogle)
    return <p className={styles.none}>No wallet holds this pass.</p>;
  return (
    <Stack component="ul" gap="md" className={styles.list}>
      {appleDevices.map(({ name, registeredAt, lastAskedAt }) => (
        <li key={name} className={styles.device}>
          <IconBrandApple size={20} stroke={1.6} aria-hidden="true" />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.note}>Added to Apple Wallet {day(registeredAt)}</p>
            {lastAskedAt && <p className={styles.note}>Last asked for changes {day(lastAskedAt)}</p>}
          </div>
        </li>
      ))}
      {isAtGoogle && (
        <li className={styles.device}>
          <IconBrandGoogle size={20} stroke={1.6} aria-hidden="true" />
          <div>
            <p className={styles.name}>
              {google.holders === 1 ? 'A Google account' : `${formatNumber(google.holders)} Google accounts`}
            </p>
            <p className={styles.note}>Google Wallet was last updated {day(google.updatedAt)}</p>
          </div>
        </li>
      )}
    </Stack>
  );
}
