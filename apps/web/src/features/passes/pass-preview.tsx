import { pictureAddress } from '@tessera/contract';
import type { ImageRef, ImageSlot, PassContent } from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import { appleCardFromContent } from '../../wallets/apple-card-from-content.ts';
import { AppleCardView } from '../../wallets/apple-card-view.tsx';
import { googleCardFromContent } from '../../wallets/google-card-from-content.ts';
import { GoogleCardView } from '../../wallets/google-card-view.tsx';
import { useAppearance } from '../../wallets/use-appearance.ts';

export type Wallet = 'apple' | 'google';

type WalletPreviewProps = { content: PassContent; wallet: Wallet; imageBaseUrl: string; now: Date };

/** One content as one of the wallets draws it, to be turned over by hand. */
export function WalletPreview({ content, wallet, imageBaseUrl, now }: WalletPreviewProps) {
  const [side, setSide] = useState<'front' | 'back'>('front');
  const appearance = useAppearance();
  const flip = () => setSide(side === 'front' ? 'back' : 'front');
  const cards = useMemo(() => {
    const forApple = (ref: ImageRef) => pictureAddress(imageBaseUrl, ref, 'cropped');
    const forGoogle = (ref: ImageRef, slot: ImageSlot) =>
      slot === 'cover'
        ? pictureAddress(imageBaseUrl, ref, 'google-hero')
        : pictureAddress(imageBaseUrl, ref, 'google-logo', content.colors.background);
    return {
      apple: appleCardFromContent(content, forApple, now),
      google: googleCardFromContent(content, forGoogle, now),
    };
  }, [content, imageBaseUrl, now]);
  const shared = { side, onFlip: flip, appearance };
  return wallet === 'apple' ? (
    <AppleCardView card={cards.apple} {...shared} />
  ) : (
    <GoogleCardView card={cards.google} {...shared} />
  );
}
