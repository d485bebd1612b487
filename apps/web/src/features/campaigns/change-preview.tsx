import { useState } from 'react';
import { FacePreview, type Wallet } from '../passes/pass-preview.tsx';
import { WalletSwitch } from '../passes/wallet-switch.tsx';
import type { CampaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';

type ChangePreviewProps = { faces: CampaignFaces; imageBaseUrl: string; now: Date };

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
          <FacePreview face={faces.before} {...shared} />
        </figure>
        <figure className={styles.figure}>
          <figcaption>While it runs</figcaption>
          <FacePreview face={faces.after} {...shared} />
        </figure>
      </div>
    </div>
  );
}
