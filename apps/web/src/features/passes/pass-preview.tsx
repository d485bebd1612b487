import { pictureAddress } from '@tessera/contract';
import type { Face, ImageRef, ImageSlot } from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import { appleCardFromFace } from '../../wallets/apple-card-from-content.ts';
import { AppleCardView } from '../../wallets/apple-card-view.tsx';
import { googleCardFromFace } from '../../wallets/google-card-from-content.ts';
import { GoogleCardView } from '../../wallets/google-card-view.tsx';
import { useAppearance } from '../../wallets/use-appearance.ts';

export type Wallet = 'apple' | 'google';

type FacePreviewProps = { face: Face; wallet: Wallet; imageBaseUrl: string; now: Date };

/** One face as one of the wallets draws it, to be turned over by hand. */
export function FacePreview({ face, wallet, imageBaseUrl, now }: FacePreviewProps) {
  const [side, setSide] = useState<'front' | 'back'>('front');
  const appearance = useAppearance();
  const flip = () => setSide(side === 'front' ? 'back' : 'front');
  const cards = useMemo(() => {
    const forApple = (ref: ImageRef) => pictureAddress(imageBaseUrl, ref, 'cropped');
    const forGoogle = (ref: ImageRef, slot: ImageSlot) =>
      slot === 'cover'
        ? pictureAddress(imageBaseUrl, ref, 'google-hero')
        : pictureAddress(imageBaseUrl, ref, 'google-logo', face.colors.background);
    return {
      apple: appleCardFromFace(face, forApple, now),
      google: googleCardFromFace(face, forGoogle, now),
    };
  }, [face, imageBaseUrl, now]);
  const shared = { side, onFlip: flip, appearance };
  return wallet === 'apple' ? (
    <AppleCardView card={cards.apple} {...shared} />
  ) : (
    <GoogleCardView card={cards.google} {...shared} />
  );
}
