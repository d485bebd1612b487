import { SegmentedControl } from '@mantine/core';
import {
  type DesignDifference,
  type DesignDocument,
  type DesignPart,
  describeDesignChanges,
  designParts,
  summarizeDifferences,
} from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import { WalletCard } from '../../../wallets/wallet-card.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { samplePreview } from '../editor/preview/sample-preview.ts';
import styles from './comparison-view.module.css';

const partTitles: Record<DesignPart, string> = {
  texts: 'Texts',
  colors: 'Colors',
  images: 'Images',
  fields: 'Fields',
  details: 'Details',
  links: 'Links',
  barcode: 'Barcode',
  attributes: 'Attributes',
  features: 'Features',
  translations: 'Translations',
};
const wallets = [
  { wallet: 'apple', name: 'Apple Wallet' },
  { wallet: 'google', name: 'Google Wallet' },
] as const;

type ComparedDesign = { label: string; document: DesignDocument };
type ComparisonViewProps = {
  templateName: string;
  before: ComparedDesign | null;
  after: ComparedDesign;
  /** Follows the summary: "3 fields changed, 1,204 passes will refresh". */
  consequence?: string;
};

export function ComparisonView({ templateName, before, after, consequence }: ComparisonViewProps) {
  const { timezoneName: timezone } = useWorkspace();
  const differences = useMemo(
    () => (before ? describeDesignChanges(before.document, after.document, { timezone }) : null),
    [before, after, timezone],
  );
  const [side, setSide] = useState<'front' | 'back'>('front');
  return (
    <div className={styles.root}>
      {differences && (
        <div>
          <p className={styles.summary}>
            {[summarizeDifferences(differences), consequence].filter(Boolean).join(', ')}
          </p>
          <Differences differences={differences} />
        </div>
      )}
      <div className={styles.side}>
        <SegmentedControl
          aria-label="Side of the passes"
          data={[
            { value: 'front', label: 'Front' },
            { value: 'back', label: 'Back' },
          ]}
          value={side}
          onChange={(value) => setSide(value === 'back' ? 'back' : 'front')}
        />
      </div>
      <div className={styles.wallets}>
        {wallets.map(({ wallet, name }) => (
          <section key={wallet} className={styles.wallet} aria-label={name}>
            <h3 className={styles.walletName}>{name}</h3>
            <div className={styles.pair}>
              {[before, after].map(
                (design) =>
                  design && (
                    <Preview
                      key={design.label}
                      {...{ templateName, design, wallet, side }}
                      onFlip={() => setSide(side === 'front' ? 'back' : 'front')}
                    />
                  ),
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Differences({ differences }: { differences: readonly DesignDifference[] }) {
  const byPart = Object.groupBy(differences, ({ part }) => part);
  return (
    <dl className={styles.differences}>
      {designParts.map((part) => {
        const ofPart = byPart[part];
        if (!ofPart) return null;
        return (
          <div key={part} className={styles.part}>
            <dt>{partTitles[part]}</dt>
            {ofPart.map(({ thing, sentence }) => (
              <dd key={`${thing} ${sentence}`}>{sentence}</dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

type PreviewProps = {
  templateName: string;
  design: ComparedDesign;
  wallet: (typeof wallets)[number]['wallet'];
  side: 'front' | 'back';
  onFlip: () => void;
};

function Preview({ templateName, design, wallet, side, onFlip }: PreviewProps) {
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const { document, label } = design;
  const pass = useMemo(
    () => samplePreview({ name: templateName, document }, workspace, now),
    [templateName, document, workspace, now],
  );
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <WalletCard
        pass={pass}
        wallet={wallet}
        imageBaseUrl={workspace.imageBaseUrl}
        side={side}
        onFlip={onFlip}
      />
    </figure>
  );
}
