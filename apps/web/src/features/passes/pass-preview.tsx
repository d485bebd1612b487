import { useState } from 'react';
import type { PreviewedPass } from '../../wallets/previewed-pass.ts';
import { type Wallet, WalletCard } from '../../wallets/wallet-card.tsx';

type WalletPreviewProps = { pass: PreviewedPass; wallet: Wallet; imageBaseUrl: string };

export function WalletPreview(props: WalletPreviewProps) {
  const [side, setSide] = useState<'front' | 'back'>('front');
  return <WalletCard {...props} side={side} onFlip={() => setSide(side === 'front' ? 'back' : 'front')} />;
}
