import { useMemo } from 'react';
import { googleCardFromResources } from '../../wallets/google/google-card-from-resources.ts';
import { GoogleCardView } from '../../wallets/google/google-card-view.tsx';
import type { DrawnPass } from '../page-data.ts';

type GoogleFrontProps = { card: Extract<DrawnPass, { wallet: 'google' }>; isWithoutBarcode: boolean };

export function GoogleFront({ card, isWithoutBarcode }: GoogleFrontProps) {
  const drawn = useMemo(() => {
    const { classJson, objectJson, locale, timezone } = card;
    const front = googleCardFromResources(classJson, objectJson, { locale, timezone, now: new Date() });
    // The page has one button, which adds the pass.
    return { ...front, action: null, barcode: isWithoutBarcode ? null : front.barcode };
  }, [card, isWithoutBarcode]);
  return <GoogleCardView card={drawn} isShort={!drawn.barcode} />;
}
