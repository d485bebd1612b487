import { useState } from 'react';
import type { Wallet } from '../../../wallets/wallet-card.tsx';
import { WalletPreview } from '../../passes/pass-preview.tsx';
import { WalletSwitch } from '../../passes/wallet-switch.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { CampaignDraft } from '../editor/campaign-draft.ts';
import { periodText } from '../period-text.ts';
import type { CampaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';

type ChangePreviewProps = { faces: CampaignFaces; imageBaseUrl: string; draft: CampaignDraft };

export function ChangePreview({ faces, imageBaseUrl, draft }: ChangePreviewProps) {
  const [wallet, setWallet] = useState<Wallet>('apple');
  const { timezoneName } = useWorkspace();
  const shared = { wallet, imageBaseUrl };
  return (
    <div className={styles.changes}>
      <WalletSwitch value={wallet} onChange={setWallet} />
      <div className={styles.pair}>
        <figure className={styles.figure}>
          <figcaption>Before</figcaption>
          <WalletPreview pass={faces.before} {...shared} />
        </figure>
        <figure className={styles.figure}>
          <figcaption>While it runs</figcaption>
          <WalletPreview pass={faces.after} {...shared} />
        </figure>
      </div>
      <p className={styles.period}>{periodText(draft, timezoneName)}</p>
    </div>
  );
}
