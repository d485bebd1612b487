import { useMemo } from 'react';
import { appleWatchOf } from '../../../../wallets/apple/apple-watch.ts';
import { AppleWatchView } from '../../../../wallets/apple/apple-watch-view.tsx';
import { deviceOf, type PreviewedPass, workspacePictures } from '../../../../wallets/previewed-pass.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import lockStyles from './lock-preview.module.css';
import styles from './watch-preview.module.css';

/** The pass on an Apple Watch: its fields, and the barcode below them. */
export function WatchPreview({ pass }: { pass: PreviewedPass }) {
  const { imageBaseUrl } = useWorkspace();
  const shown = useMemo(() => appleWatchOf(pass, workspacePictures(imageBaseUrl)), [pass, imageBaseUrl]);
  const { locale, timezone, now } = deviceOf(pass);
  const clock = { time: now, locale, timezone };
  return (
    <>
      <div className={styles.watches} data-alone={!shown.barcode}>
        <AppleWatchView pass={shown} page="pass" clock={clock} />
        {shown.barcode && <AppleWatchView pass={shown} page="barcode" clock={clock} />}
      </div>
      <p className={lockStyles.hint}>
        {shown.lacksBarcode
          ? 'An Apple Watch does not show this barcode. It shows QR, Aztec and PDF417.'
          : 'A watch shows no strip, background or thumbnail, and no back.'}
      </p>
    </>
  );
}
