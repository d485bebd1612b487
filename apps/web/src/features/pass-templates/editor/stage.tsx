import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { pictureAddress } from '@tessera/contract';
import type { PassContent } from '@tessera/pass-design';
import { useState } from 'react';
import { appleCardFromContent } from '../../../wallets/apple-card-from-content.ts';
import { AppleCardView } from '../../../wallets/apple-card-view.tsx';
import { googleCardFromContent } from '../../../wallets/google-card-from-content.ts';
import { GoogleCardView } from '../../../wallets/google-card-view.tsx';
import { useAppearance } from '../../../wallets/use-appearance.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { LockPreview } from './lock-preview.tsx';
import styles from './stage.module.css';

export type StageView = 'front' | 'back' | 'lock';
type Platform = 'ios' | 'android';

type StageProps = {
  content: PassContent;
  now: Date;
  view: StageView;
  onView: (view: StageView) => void;
  /** The lock screen as it is near one of the pass's places. */
  isAtPlace: boolean;
};

const views: { value: StageView; label: string }[] = [
  { value: 'front', label: 'Front' },
  { value: 'back', label: 'Back' },
  { value: 'lock', label: 'Lock screen' },
];
const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'Apple Wallet' },
  { value: 'android', label: 'Google Wallet' },
];

/** Both wallets as they will draw the pass, always beside what is being edited. */
export function Stage(props: StageProps) {
  const { view, onView } = props;
  const isWide = useMediaQuery('(min-width: 90em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Platform>('ios');
  const shown = isWide ? platforms : platforms.filter(({ value }) => value === chosen);
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        {!isWide && (
          <SegmentedControl
            aria-label="Wallet"
            data={platforms}
            value={chosen}
            onChange={(value) => setChosen(value === 'android' ? 'android' : 'ios')}
          />
        )}
        <SegmentedControl
          aria-label="Side of the pass"
          data={views}
          value={view}
          onChange={(value) => onView(views.find((known) => known.value === value)?.value ?? 'front')}
        />
      </div>
      <div className={styles.previews} data-view={view}>
        {shown.map(({ value, label }) => (
          <figure key={value} className={styles.preview}>
            {isWide && <figcaption className={styles.caption}>{label}</figcaption>}
            <Preview platform={value} {...props} />
            {value === 'android' && view === 'front' && <CoverNote images={props.content.images} />}
          </figure>
        ))}
      </div>
      <p className={styles.note}>Shown with sample values</p>
    </div>
  );
}

/** Designers look for the cover where Apple has it; Google has another place for it, and none for a background. */
export function CoverNote({ images }: Pick<PassContent, 'images'>) {
  if (images.cover) return null;
  return (
    <p className={styles.coverNote}>
      {images.background
        ? 'Google Wallet does not show the background image. Add a cover image to see it here, at the foot of the pass.'
        : 'This design has no cover image. Google Wallet shows it here, at the foot of the pass.'}
    </p>
  );
}

function Preview({ platform, content, now, view, onView, isAtPlace }: StageProps & { platform: Platform }) {
  const { imageBaseUrl } = useWorkspace();
  const appearance = useAppearance();
  if (view === 'lock')
    return <LockPreview platform={platform} content={content} now={now} isAtPlace={isAtPlace} />;
  const flip = () => onView(view === 'front' ? 'back' : 'front');
  const shared = { side: view, onFlip: flip, appearance };
  return platform === 'ios' ? (
    <AppleCardView
      card={appleCardFromContent(content, (ref) => pictureAddress(imageBaseUrl, ref, 'cropped'), now)}
      {...shared}
    />
  ) : (
    <GoogleCardView
      card={googleCardFromContent(
        content,
        (ref, slot) =>
          slot === 'cover'
            ? pictureAddress(imageBaseUrl, ref, 'google-hero')
            : pictureAddress(imageBaseUrl, ref, 'google-logo', content.colors.background),
        now,
      )}
      {...shared}
    />
  );
}
