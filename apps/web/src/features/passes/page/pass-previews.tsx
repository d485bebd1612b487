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
import { overlayCampaignsQuery } from '../queries.ts';
import styles from './pass-previews.module.css';

const wallets = [
  { wallet: 'apple', name: 'Apple Wallet' },
  { wallet: 'google', name: 'Google Wallet' },
] as const;

/** What the holder sees in either wallet now. */
export function PassPreviews({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const workspace = useWorkspace();
  const question = { workspaceHandle: workspace.handle, passTemplateId: template.id };
  const loading = useQuery(overlayCampaignsQuery(useTRPC(), question));
  const campaigns = loading.data?.campaigns;
  const { name: templateName } = template;
  const document = template.publishedRevision?.document;
  const drawn = useMemo(() => {
    if (!document || !campaigns) return null;
    return previewPass({ pass, document, templateName, workspace, campaigns, now: new Date() });
  }, [pass, document, templateName, workspace, campaigns]);
  if (loading.isError && !campaigns)
    return (
      <Card title="Wallets">
        <ErrorState
          title="Could not load what the wallets show"
          error={loading.error}
          retry={() => void loading.refetch()}
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
