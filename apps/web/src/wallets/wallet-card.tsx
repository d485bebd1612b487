import { Skeleton } from '@mantine/core';
import { lazy, useMemo } from 'react';
import { LazyBoundary } from '../ui/feedback/lazy-boundary.tsx';
import { appleCardOf } from './apple/apple-card-of.ts';
import { AppleCardView } from './apple/apple-card-view.tsx';
import { type PreviewedPass, workspacePictures } from './previewed-pass.ts';
import { type Appearance, useAppearance } from './use-appearance.ts';

export type Wallet = 'apple' | 'google';

export type PreviewProps = {
  pass: PreviewedPass;
  imageBaseUrl: string;
  side: 'front' | 'back';
  onFlip: () => void;
  appearance?: Appearance | null;
};

/** Loads beside the page, which does not wait for it. */
const googlePreview = import('./google/google-preview.tsx');
// The boundary reports a failure.
googlePreview.catch(() => undefined);
const GooglePreview = lazy(async () => ({ default: (await googlePreview).GooglePreview }));

export function WalletCard({ wallet, ...props }: PreviewProps & { wallet: Wallet }) {
  if (wallet === 'apple') return <ApplePreview {...props} />;
  return (
    <LazyBoundary fallback={<Skeleton height={360} radius="lg" />}>
      <GooglePreview {...props} />
    </LazyBoundary>
  );
}

function ApplePreview({ pass, imageBaseUrl, appearance, ...props }: PreviewProps) {
  const card = useMemo(() => appleCardOf(pass, workspacePictures(imageBaseUrl)), [pass, imageBaseUrl]);
  return <AppleCardView card={card} appearance={useAppearance(appearance)} {...props} />;
}
