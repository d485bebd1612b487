import { type ReactNode, useState } from 'react';
import type { AppleCard } from './apple/apple-card.ts';
import { AppleCardView } from './apple/apple-card-view.tsx';
import type { GoogleCard } from './google/google-card.ts';
import { GoogleCardView } from './google/google-card-view.tsx';
import styles from './wallet-screen.module.css';

/** `linkedTo`: the pass beneath which Google Wallet shows it. */
export type WalletPass = { id: string; linkedTo?: string } & (
  | { platform: 'ios'; card: AppleCard }
  | { platform: 'android'; card: GoogleCard }
);

export type WalletScreenProps = {
  platform: 'ios' | 'android';
  passes: WalletPass[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  refreshingIds?: ReadonlySet<string>;
  appearance?: 'light' | 'dark';
  passFooter?: (id: string) => ReactNode;
  emptyText?: string;
};

type Side = 'front' | 'back';

function nameOf(pass: WalletPass): string {
  if (pass.platform === 'ios') return pass.card.logoText || pass.card.organizationName;
  return `${pass.card.issuerName}, ${pass.card.title}`;
}

function OpenPass({
  pass,
  side,
  onFlip,
  appearance,
  footer,
}: {
  pass: WalletPass;
  side: Side;
  onFlip: () => void;
  appearance: 'light' | 'dark';
  footer: ReactNode;
}) {
  const shared = { side, onFlip, appearance };
  return pass.platform === 'ios' ? (
    <AppleCardView card={pass.card} {...shared} backFooter={footer} />
  ) : (
    <GoogleCardView card={pass.card} {...shared} detailsFooter={footer} />
  );
}

function GoogleTile({ card }: { card: GoogleCard }) {
  const { logo } = card.images;
  const stale = card.state !== 'active';
  return (
    <span
      className={styles.tile}
      data-stale={stale}
      style={{ background: card.colors.background, color: card.colors.text }}
      dir={card.direction}
    >
      <span className={styles.tileLogo}>
        {logo ? <img src={logo.url} alt="" /> : <span aria-hidden="true">{card.issuerName.slice(0, 1)}</span>}
      </span>
      <span className={styles.tileText}>
        <span dir="auto">{card.issuerName}</span>
        <strong dir="auto">{card.title}</strong>
      </span>
    </span>
  );
}

function Stack({
  passes,
  onSelect,
  refreshingIds,
  folded,
}: Pick<WalletScreenProps, 'passes' | 'onSelect' | 'refreshingIds'> & { folded: boolean }) {
  return (
    <ul className={styles.stack} data-folded={folded}>
      {passes.map((pass) => (
        <li
          key={pass.id}
          className={styles.stacked}
          data-refreshing={refreshingIds?.has(pass.id) ?? false}
          data-linked={pass.linkedTo !== undefined || undefined}
        >
          <div inert>
            {pass.platform === 'ios' ? <AppleCardView card={pass.card} /> : <GoogleTile card={pass.card} />}
          </div>
          <button
            type="button"
            className={styles.open}
            aria-label={`Open ${nameOf(pass)}`}
            onClick={() => onSelect(pass.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Bar({
  platform,
  open,
  covered,
  onClose,
}: {
  platform: 'ios' | 'android';
  open: boolean;
  covered: boolean;
  onClose: () => void;
}) {
  if (!open)
    return (
      <div className={styles.bar}>
        <h2>Wallet</h2>
      </div>
    );
  if (covered) return <div className={styles.bar} />;
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.close}
        onClick={onClose}
        aria-label={platform === 'ios' ? undefined : 'All passes'}
      >
        {platform === 'ios' ? (
          'Done'
        ) : (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z"
              fill="currentColor"
            />
          </svg>
        )}
      </button>
    </div>
  );
}

/** The wallet app: a stack of passes, or one open pass. Belongs inside a `PhoneFrame`. */
export function WalletScreen(props: WalletScreenProps) {
  const { platform, passes, selectedId, onSelect, refreshingIds, appearance = 'light', passFooter } = props;
  const [turnedId, setTurnedId] = useState<string | null>(null);
  // A pass shows its front when it is next opened.
  if (turnedId !== null && turnedId !== selectedId) setTurnedId(null);
  const selected = passes.find((pass) => pass.id === selectedId);
  const others = passes.filter((pass) => pass !== selected);
  const side = selected && selected.id === turnedId ? 'back' : 'front';
  // An iPhone's back is a sheet over the whole wallet, with its own Done button and no passes below.
  const isSheet = platform === 'ios' && side === 'back';
  return (
    <div className={styles.wallet} data-platform={platform} data-appearance={appearance}>
      <Bar
        platform={platform}
        open={selected !== undefined}
        covered={isSheet}
        onClose={() => onSelect(null)}
      />
      {passes.length === 0 && (
        <p className={styles.empty}>{props.emptyText ?? 'Passes you add appear here.'}</p>
      )}
      {selected && (
        <div className={styles.selected} data-refreshing={refreshingIds?.has(selected.id) ?? false}>
          <OpenPass
            key={selected.id}
            pass={selected}
            side={side}
            onFlip={() => setTurnedId(side === 'front' ? selected.id : null)}
            appearance={appearance}
            footer={passFooter?.(selected.id)}
          />
        </div>
      )}
      {(!selected || platform === 'ios') && !isSheet && (
        <Stack
          passes={others}
          onSelect={onSelect}
          refreshingIds={refreshingIds}
          folded={selected !== undefined}
        />
      )}
    </div>
  );
}
