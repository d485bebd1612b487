import type { Stamps } from '@tessera/pass-design';
import { stampArtwork, stampShapeLabels, stampShapes } from '@tessera/pass-gallery';
import { useMemo } from 'react';
import { useDesignPart } from '../editor-context.ts';
import styles from './looks.module.css';
import { useStampShape } from './use-stamps.ts';

type StampShapesProps = { onChange: (artwork: Partial<Stamps>) => void };

/** Ready artwork in the colors of the design. */
export function StampShapes({ onChange }: StampShapesProps) {
  const colors = useDesignPart((document) => document.colors);
  const store = useStampShape(onChange);
  const drawn = useMemo(
    () =>
      stampShapes.map((shape) => ({
        shape,
        url: `data:image/svg+xml,${encodeURIComponent(stampArtwork(shape, colors).full)}`,
      })),
    [colors],
  );
  return (
    <fieldset className={`${styles.conditions} ${styles.wide}`}>
      <legend>Ready stamps</legend>
      <div className={styles.shapes}>
        {drawn.map(({ shape, url }) => (
          <button
            key={shape}
            type="button"
            className={styles.shape}
            style={{ background: colors.background }}
            aria-label={stampShapeLabels[shape]}
            title={stampShapeLabels[shape]}
            disabled={store.isPending}
            onClick={() => store.mutate(shape)}
          >
            <img src={url} alt="" />
          </button>
        ))}
      </div>
      {store.error && (
        <p role="alert" className={styles.error}>
          {store.error.message}
        </p>
      )}
    </fieldset>
  );
}
