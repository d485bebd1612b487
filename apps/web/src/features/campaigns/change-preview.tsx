import { useState } from 'react';
import { type Wallet, WalletPreview } from '../passes/pass-preview.tsx';
import { WalletSwitch } from '../passes/wallet-switch.tsx';
import type { CampaignContents } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';

type ChangePreviewProps = { faces: CampaignContents; imageBaseUrl: string; now: Date };

/** A sample holder's pass before the campaign and while it runs. */
export function ChangePreview({ faces, imageBaseUrl, now }: ChangePreviewProps) {
  const [wallet, setWallet] = useState<Wallet>('apple');
  const shared = { wallet, imageBaseUrl, now };
  return (
    <div className={styles.changes}>
      <WalletSwitch value={wallet} onChange={setWallet} />
      <div className={styles.pair}>
        <figure className={styles.figure}>
          <figcaption>Before</figcaption>
          <WalletPreview content={faces.before} {...shared} />
        </figure>
        <figure className={styles.figure}>
          <figcaption>While it runs</figcaption>
          <WalletPreview content={faces.after} {...shared} />
        </figure>
      </div>
    </div>
  );
}
