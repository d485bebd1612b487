import { useMemo } from 'react';
import { appleCardFromPassJson } from '../../wallets/apple/apple-card-from-pass-json.ts';
import { AppleCardView } from '../../wallets/apple/apple-card-view.tsx';
import type { DrawnPass } from '../page-data.ts';

type AppleFrontProps = { card: Extract<DrawnPass, { wallet: 'apple' }>; isWithoutBarcode: boolean };

export function AppleFront({ card, isWithoutBarcode }: AppleFrontProps) {
  const drawn = useMemo(() => {
    const { passJson, images, locale, timezone } = card;
    const device = { locale, timezone, now: new Date() };
    const front = appleCardFromPassJson(passJson, (slot) => images[slot], device);
    return isWithoutBarcode ? { ...front, barcode: null } : front;
  }, [card, isWithoutBarcode]);
  return <AppleCardView card={drawn} isShort={!drawn.barcode} />;
}
