import { useMemo } from 'react';
import { AppleCardView } from './apple/apple-card-view.tsx';
import { GoogleCardView } from './google/google-card-view.tsx';
import { appleCardOf, googleCardOf, type PreviewedPass, workspacePictures } from './previewed-pass.ts';
import { type Appearance, useAppearance } from './use-appearance.ts';

export type Wallet = 'apple' | 'google';

type WalletCardProps = {
  pass: PreviewedPass;
  wallet: Wallet;
  imageBaseUrl: string;
  side: 'front' | 'back';
  onFlip: () => void;
  appearance?: Appearance | null;
};

export function WalletCard({ wallet, ...props }: WalletCardProps) {
  return wallet === 'apple' ? <ApplePreview {...props} /> : <GooglePreview {...props} />;
}

type PreviewProps = Omit<WalletCardProps, 'wallet'>;

function ApplePreview({ pass, imageBaseUrl, appearance, ...props }: PreviewProps) {
  const card = useMemo(() => appleCardOf(pass, workspacePictures(imageBaseUrl)), [pass, imageBaseUrl]);
  return <AppleCardView card={card} appearance={useAppearance(appearance)} {...props} />;
}

function GooglePreview({ pass, imageBaseUrl, appearance, ...props }: PreviewProps) {
  const card = useMemo(() => googleCardOf(pass, workspacePictures(imageBaseUrl)), [pass, imageBaseUrl]);
  return <GoogleCardView card={card} appearance={useAppearance(appearance)} {...props} />;
}
