import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { languageName, type PassContent } from '@tessera/pass-design';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useSidebar } from '../../../../ui/page/sidebar-context.ts';
import type { PreviewedPass } from '../../../../wallets/previewed-pass.ts';
import type { Appearance } from '../../../../wallets/use-appearance.ts';
import { WalletCard } from '../../../../wallets/wallet-card.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { PreviewAsButton, StageNote } from '../preview-as/preview-as-button.tsx';
import type { PreviewAs } from '../preview-as/use-preview-choice.ts';
import styles from './stage.module.css';

const WatchPreview = lazy(async () => ({ default: (await import('./watch-preview.tsx')).WatchPreview }));
const LockPreview = lazy(async () => ({ default: (await import('./lock-preview.tsx')).LockPreview }));

export type StageView = 'front' | 'back' | 'lock' | 'watch';
type Platform = 'ios' | 'android';

export type StageProps = {
  previewAs: PreviewAs;
  view: StageView;
  onView: (view: StageView) => void;
  isAtPlace: boolean;
  languages: readonly string[];
  onLanguage: (language: string) => void;
  /** True if the stage fits only one wallet. */
  isNarrow: boolean;
};

const views: { value: StageView; label: string }[] = [
  { value: 'front', label: 'Front' },
  { value: 'back', label: 'Back' },
  { value: 'lock', label: 'Lock screen' },
  { value: 'watch', label: 'Watch' },
];
const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'Apple Wallet' },
  { value: 'android', label: 'Google Wallet' },
];

export function Stage(props: StageProps) {
  const { previewAs, view, onView, languages, onLanguage } = props;
  const pass = previewAs.drawn;
  const { appearance } = previewAs.choice;
  // Without the sidebar there are 256 pixels more.
  const wideWindow = useSidebar().isHidden ? '(min-width: 74em)' : '(min-width: 90em)';
  const isWideWindow = useMediaQuery(wideWindow, true, { getInitialValueInEffect: false });
  const isWide = isWideWindow && !props.isNarrow;
  const [chosen, setChosen] = useState<Platform>('ios');
  const shown = isWide ? platforms : platforms.filter(({ value }) => value === chosen);
  const isWatch = view === 'watch';
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        {!isWide && !isWatch && (
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
        {languages.length > 1 && (
          <NativeSelect
            aria-label="Language of the phone"
            className={styles.language}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={pass.language}
            onChange={(event) => onLanguage(event.currentTarget.value)}
          />
        )}
        <PreviewAsButton previewAs={previewAs} />
      </div>
      <div className={styles.previews} data-view={view}>
        {isWatch && (
          <figure className={styles.preview}>
            <figcaption className={styles.caption}>Apple Watch</figcaption>
            <LazyBoundary fallback={<Skeleton height={360} radius="xl" />}>
              <WatchPreview pass={pass} />
            </LazyBoundary>
          </figure>
        )}
        {(isWatch ? [] : shown).map(({ value, label }) => (
          <figure key={value} className={styles.preview}>
            {isWide && <figcaption className={styles.caption}>{label}</figcaption>}
            <Preview platform={value} pass={pass} appearance={appearance} {...props} />
            {view === 'front' && (
              <p className={styles.cutNote}>
                {label} cuts off the marked text. The list of issues says what helps.
              </p>
            )}
            {value === 'android' && view === 'front' && <CoverNote images={pass.content.images} />}
          </figure>
        ))}
      </div>
      <StageNote previewAs={previewAs} />
    </div>
  );
}

/** Tells designers that Google positions the cover differently and has no background. */
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

type PreviewProps = Pick<StageProps, 'view' | 'onView' | 'isAtPlace'> & {
  platform: Platform;
  pass: PreviewedPass;
  appearance: Appearance | null;
};

function Preview({ platform, pass, appearance, view, onView, isAtPlace }: PreviewProps) {
  const { imageBaseUrl } = useWorkspace();
  if (view === 'lock')
    return (
      <LazyBoundary fallback={<Skeleton height={560} radius="xl" />}>
        <LockPreview platform={platform} pass={pass} isAtPlace={isAtPlace} appearance={appearance} />
      </LazyBoundary>
    );
  return (
    <WalletCard
      pass={pass}
      wallet={platform === 'ios' ? 'apple' : 'google'}
      imageBaseUrl={imageBaseUrl}
      side={view === 'back' ? 'back' : 'front'}
      appearance={appearance}
      onFlip={() => onView(view === 'front' ? 'back' : 'front')}
    />
  );
}
