import type { SignUpLanguage } from '@tessera/contract';
import type { Badges, DownloadPageTexts } from '../page-data.ts';
import type { Device } from './device.ts';

type Wallet = keyof Badges;

/** Google's artwork by language; its source and terms are in the folder. */
const googleBadges = import.meta.glob<string>('./google-badges/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type WalletOffer = {
  wallet: Wallet;
  href: string;
  /** What it adds, of several passes. */
  note?: string | null;
};

type PageOfWallets = { badges: Badges; language: SignUpLanguage; texts: DownloadPageTexts };

const walletOf: Partial<Record<Device, Wallet>> = { apple: 'apple', android: 'google' };

/** The wallets with a button: a phone's own, on a computer all. */
export const leadingOffers = (offers: readonly WalletOffer[], device: Device): WalletOffer[] =>
  offers.filter(({ wallet }) => device === 'desktop' || wallet === walletOf[device]);

type WalletButtonsProps = { offers: readonly WalletOffer[]; device: Device; page: PageOfWallets };

/** The button of the phone at hand, and the other wallet as a link. */
export function WalletButtons({ offers, device, page }: WalletButtonsProps) {
  const leading = leadingOffers(offers, device);
  const others = offers.filter((offer) => !leading.includes(offer));
  const { texts } = page;
  return (
    <>
      {leading.length > 0 && (
        <div className="walletStack">
          {leading.map((offer) => (
            <WalletButton key={offer.wallet} offer={offer} page={page} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="other otherWallets">
          {texts.otherPhone}
          {others.map(({ wallet, href, note }) => (
            <div key={wallet}>
              <a href={href}>{labelOf(wallet, texts)}</a>
              {note}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The vendor's artwork in the page's language; without any a button of our own, which does not imitate it. */
function WalletButton({ offer, page }: { offer: WalletOffer; page: PageOfWallets }) {
  const { wallet, href, note } = offer;
  const { badges, language, texts } = page;
  const badge =
    badges[wallet] ?? (wallet === 'google' ? googleBadges[`./google-badges/${language}.svg`] : undefined);
  const label = labelOf(wallet, texts);
  return (
    <div className="walletButton">
      {badge ? (
        <a className="walletBadge" href={href}>
          <img src={badge} alt={label} height={50} />
        </a>
      ) : (
        <a className="button" href={href}>
          {label}
        </a>
      )}
      {note && <p className="other">{note}</p>}
    </div>
  );
}

const labelOf = (wallet: Wallet, texts: DownloadPageTexts) =>
  wallet === 'apple' ? texts.addToApple : texts.addToGoogle;
