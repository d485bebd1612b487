import { formatShortCode, type Pass, utmNames } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { Card } from '../../../ui/display/card.tsx';
import { CopyIcon } from '../../../ui/form/copy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './pass-facts.module.css';

export function PassFacts({ pass }: { pass: Pass }) {
  const { timezoneName } = useWorkspace();
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  return (
    <Card title="Details">
      <dl className={styles.facts}>
        <Fact term="Created">{day(pass.createdAt)}</Fact>
        {pass.validFrom && <Fact term="Valid from">{day(pass.validFrom)}</Fact>}
        {pass.voidedAt && <Fact term="Voided">{day(pass.voidedAt)}</Fact>}
        {utmNames.map(
          (name) =>
            pass.utm?.[name] && (
              <Fact key={name} term={`UTM ${name}`}>
                {pass.utm[name]}
              </Fact>
            ),
        )}
        {pass.shortCode && (
          <Fact term="Short code">
            <code className={styles.code}>{formatShortCode(pass.shortCode)}</code>
            <CopyIcon value={formatShortCode(pass.shortCode)} label="Copy short code" />
          </Fact>
        )}
        <Fact term="Serial number">
          <code className={styles.code}>{pass.serialNumber}</code>
          <CopyIcon value={pass.serialNumber} label="Copy serial number" />
        </Fact>
        <Fact term="Id">
          <code className={styles.code}>{pass.id}</code>
          <CopyIcon value={pass.id} label="Copy id" />
        </Fact>
      </dl>
    </Card>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
