import { SegmentedControl } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { emptyDesignDocument, type PassType, passTypes } from '@tessera/pass-design';
import { type GalleryDesign, galleryDesigns, galleryDocument } from '@tessera/pass-gallery';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { appleCardOf } from '../../wallets/apple/apple-card-of.ts';
import { AppleCardView } from '../../wallets/apple/apple-card-view.tsx';
import { googleCardOf } from '../../wallets/google/google-card-of.ts';
import { GoogleCardView } from '../../wallets/google/google-card-view.tsx';
import {
  type PictureAddresses,
  type PreviewedPass,
  workspacePictures,
} from '../../wallets/previewed-pass.ts';
import type { Wallet } from '../../wallets/wallet-card.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { samplePreview } from './editor/preview/sample-preview.ts';
import { galleryPictures } from './gallery-pictures.ts';
import { passTypeLabels } from './pass-type-labels.ts';
import styles from './template-gallery.module.css';

export type TemplateStart = { passType: PassType; galleryDesign?: string };

type Tile = TemplateStart & {
  id: string;
  title: string;
  background: string;
  /** Rendering a pass takes milliseconds, so only cards in view are rendered. */
  draw: () => { pass: PreviewedPass; pictures: PictureAddresses };
};

const wallets: { value: Wallet; label: string }[] = [
  { value: 'apple', label: 'Apple Wallet' },
  { value: 'google', label: 'Google Wallet' },
];

type TemplateGalleryProps = { start: TemplateStart; onStart: (start: TemplateStart) => void };

export function TemplateGallery({ start, onStart }: TemplateGalleryProps) {
  const headingId = useId();
  const tiles = useTiles();
  const [passType, setPassType] = useState<PassType | null>(null);
  const [wallet, setWallet] = useState<Wallet>('apple');
  const ofType = (type: PassType | null) => tiles.filter((tile) => type === null || tile.passType === type);
  const filter = (type: PassType | null) => {
    setPassType(type);
    const [first] = ofType(type);
    // A filter selects a visible design.
    if (first && type !== null && start.passType !== type) onStart(startOf(first));
  };
  return (
    <div className={styles.gallery}>
      <fieldset className={styles.filter}>
        <legend className={styles.legend}>What kind of pass is it?</legend>
        <div className={styles.chips}>
          {[null, ...passTypes].map((type) => (
            <label key={type ?? 'all'} className={styles.chip}>
              <input type="radio" name="passType" checked={type === passType} onChange={() => filter(type)} />
              {type ? passTypeLabels[type] : 'All'}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.head}>
        <span id={headingId} className={styles.legend}>
          Which design do you begin with?
        </span>
        <SegmentedControl
          className={styles.wallet}
          size="xs"
          aria-label="Wallet"
          data={wallets}
          value={wallet}
          onChange={(value) => setWallet(value === 'google' ? 'google' : 'apple')}
        />
      </div>
      <div className={styles.tiles} role="radiogroup" aria-labelledby={headingId}>
        {ofType(passType).map((tile) => (
          <div key={tile.id} className={styles.tile}>
            <div className={styles.card} aria-hidden="true" inert>
              <TileCard tile={tile} wallet={wallet} />
            </div>
            <label className={styles.caption}>
              <input
                type="radio"
                name="design"
                className={styles.radio}
                checked={tile.id === idOf(start)}
                onChange={() => onStart(startOf(tile))}
              />
              <span className={styles.title}>{tile.title}</span>
              {tile.galleryDesign && <span className={styles.type}>{passTypeLabels[tile.passType]}</span>}
            </label>
          </div>
        ))}
      </div>
    </div>
  );
}

const idOf = ({ galleryDesign, passType }: TemplateStart) => galleryDesign ?? passType;
const startOf = ({ galleryDesign, passType }: TemplateStart): TemplateStart => ({
  passType,
  ...(galleryDesign && { galleryDesign }),
});

function useTiles(): Tile[] {
  const workspace = useWorkspace();
  return useMemo(() => {
    const now = new Date();
    const stored = workspacePictures(workspace.imageBaseUrl);
    const preview = (name: string, document: PreviewedPass['input']['document']) =>
      samplePreview({ name, document }, workspace, now);
    const ofGallery = (design: GalleryDesign): Tile => ({
      passType: design.passType,
      galleryDesign: design.name,
      id: design.name,
      title: design.title,
      background: design.colors.background,
      draw: () => ({
        pass: preview(design.title, galleryDocument(design, design.title)),
        pictures: galleryPictures([design], stored.defaultLogo),
      }),
    });
    const plain = (passType: PassType): Tile => {
      const label = passTypeLabels[passType];
      const document = emptyDesignDocument(passType, label);
      return {
        passType,
        id: passType,
        title: `Plain ${label.toLowerCase()}`,
        background: document.colors.background,
        draw: () => ({ pass: preview(label, document), pictures: stored }),
      };
    };
    return [...galleryDesigns.map(ofGallery), ...passTypes.map(plain)];
  }, [workspace]);
}

type TileCardProps = { tile: Tile; wallet: Wallet };

/** Cards half a screen away are drawn before they scroll into view. */
const near = { rootMargin: '400px' };

const TileCard = memo(function TileCard({ tile, wallet }: TileCardProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>(near);
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  // The other tiles appear first.
  const isDrawn = useDeferredValue(wasNear, false);
  return (
    <div ref={ref}>
      {isDrawn ? (
        <DrawnCard tile={tile} wallet={wallet} />
      ) : (
        <div className={styles.outline} style={{ backgroundColor: tile.background }} />
      )}
    </div>
  );
});

function DrawnCard({ tile, wallet }: TileCardProps) {
  const { pass, pictures } = useMemo(() => tile.draw(), [tile]);
  return wallet === 'apple' ? (
    <AppleCardView card={appleCardOf(pass, pictures)} />
  ) : (
    <GoogleCardView card={googleCardOf(pass, pictures)} />
  );
}
