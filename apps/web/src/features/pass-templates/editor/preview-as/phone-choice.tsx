import { Group, SegmentedControl } from '@mantine/core';
import type { IosVersion } from '../../../../wallets/apple/apple-value-text.ts';
import type { Appearance } from '../../../../wallets/use-appearance.ts';
import styles from './preview-as.module.css';
import type { PreviewAs } from './use-preview-choice.ts';

const versions: IosVersion[] = [18, 26, 27];
const appearances: { value: Appearance | 'page'; label: string }[] = [
  { value: 'page', label: 'As this page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function PhoneChoice({ previewAs: { choice, choose } }: { previewAs: PreviewAs }) {
  return (
    <>
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label="Version of the iPhone"
          data={versions.map((version) => ({ value: `${version}`, label: `iOS ${version}` }))}
          value={`${choice.iosVersion}`}
          onChange={(value) => {
            const iosVersion = versions.find((version) => `${version}` === value);
            if (iosVersion) choose({ iosVersion });
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="Appearance of the phones"
          data={appearances}
          value={choice.appearance ?? 'page'}
          onChange={(value) => choose({ appearance: value === 'page' ? null : value })}
        />
      </Group>
      <p className={styles.phoneHint}>
        Before iOS 27, Wallet does not support barcodes in Code 39, Codabar, EAN-13 and ITF.
      </p>
    </>
  );
}
