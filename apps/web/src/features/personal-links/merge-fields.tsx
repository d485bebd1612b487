import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import {
  type MergeFieldStyle,
  mergeFieldLabels,
  mergeFieldLink,
  mergeFieldStyles,
} from './merge-field-links.ts';
import styles from './personal-links.module.css';

export function MergeFields({ url, attributeKeys }: { url: string; attributeKeys: readonly string[] }) {
  const [style, setStyle] = useState<MergeFieldStyle>('plain');
  const link = mergeFieldLink(url, attributeKeys, style);
  return (
    <section className={styles.part} aria-labelledby="merge-fields">
      <h3 className={styles.title} id="merge-fields">
        Links with merge fields
      </h3>
      <p className={styles.help}>
        Paste this address behind a button of your mailing. The tool fills in each person’s values; a person
        who is already known gets the link to their pass by email.
      </p>
      <SegmentedControl
        className={styles.choice}
        aria-label="Mailing tool"
        value={style}
        onChange={(chosen) => setStyle(mergeFieldStyles.find((one) => one === chosen) ?? 'plain')}
        data={mergeFieldStyles.map((value) => ({ value, label: mergeFieldLabels[value] }))}
      />
      <code className={styles.secret}>{link}</code>
      <div className={styles.actions}>
        <CopyButton value={link} label="Copy link" copiedLabel="Link Copied" />
      </div>
    </section>
  );
}
