import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassTemplate } from '@tessera/contract';
import { useMemo } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { WalletPreview } from '../pass-preview.tsx';
import { previewPass } from '../preview-pass.ts';
import { receivedCampaignsQuery } from '../queries.ts';
import styles from './pass-previews.module.css';

const wallets = [
  { wallet: 'apple', name: 'Apple Wallet' },
  { wallet: 'google', name: 'Google Wallet' },
] as const;

export function PassPreviews({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const workspace = useWorkspace();
  const receiving = useQuery(
    receivedCampaignsQuery(useTRPC(), { workspaceHandle: workspace.handle, passId: pass.id }),
  );
  const campaigns = receiving.data;
  const { name: templateName } = template;
  const document = template.publishedRevision?.document;
  const drawn = useMemo(() => {
    if (!document || !campaigns) return null;
    const { received: overlays, shared } = campaigns;
    return previewPass({ pass, document, templateName, workspace, overlays, shared, now: new Date() });
  }, [pass, document, templateName, workspace, campaigns]);
  if (receiving.isError && !campaigns)
    return (
      <Card title="Wallets">
        <ErrorState
          title="Could not load what the wallets show"
          error={receiving.error}
          retry={() => void receiving.refetch()}
        />
      </Card>
    );
  return (
    <div className={styles.previews}>
      {wallets.map(({ wallet, name }) => (
        <section key={wallet} className={styles.wallet} aria-label={`What ${name} shows`}>
          <h2 className={styles.name}>
            {name}
            <span className={styles.state}>{pass.wallets[wallet] ? 'Added' : 'Not added'}</span>
          </h2>
          {drawn ? (
            <WalletPreview pass={drawn} wallet={wallet} imageBaseUrl={template.imageBaseUrl} />
          ) : (
            <Skeleton height={360} radius="lg" />
          )}
        </section>
      ))}
    </div>
  );
}
