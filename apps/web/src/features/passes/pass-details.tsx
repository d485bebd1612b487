import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Pass, PassTemplate } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { attributeText } from './attribute-text.ts';
import { passContent } from './pass-content.ts';
import styles from './pass-details.module.css';
import { PassLink } from './pass-link.tsx';
import { type Wallet, WalletPreview } from './pass-preview.tsx';
import { PassStatusBadge } from './pass-status-badge.tsx';
import { overlayCampaignsQuery } from './queries.ts';
import { SendLinkButton } from './send-link-button.tsx';
import { VoidPassDialog } from './void-pass-dialog.tsx';
import { WalletIcons } from './wallet-icons.tsx';
import { WalletSwitch } from './wallet-switch.tsx';

/** Everything about one pass. */
export function PassDetails({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const [isVoiding, voiding] = useDisclosure(false);
  const isOver = pass.status === 'voided';
  return (
    <Stack gap="lg">
      <PassPreview pass={pass} template={template} />
      <Facts pass={pass} template={template} />
      {!isOver && (
        <section>
          <h3 className={styles.heading}>Download link</h3>
          <PassLink url={pass.downloadUrl} action={<SendLinkButton pass={pass} />} />
        </section>
      )}
      {!isOver && (
        <Button variant="default" c="var(--tessera-danger)" onClick={voiding.open}>
          Void pass
        </Button>
      )}
      <VoidPassDialog pass={pass} isOpen={isVoiding} onClose={voiding.close} />
    </Stack>
  );
}

function PassPreview({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const workspace = useWorkspace();
  const [wallet, setWallet] = useState<Wallet>('apple');
  const question = { workspaceHandle: workspace.handle, passTemplateId: template.id };
  const campaigns = useQuery(overlayCampaignsQuery(useTRPC(), question)).data?.campaigns;
  const document = template.publishedRevision?.document;
  const drawn = useMemo(() => {
    if (!document || !campaigns) return null;
    const now = new Date();
    return { now, content: passContent({ pass, document, workspace, campaigns, now }) };
  }, [pass, document, workspace, campaigns]);
  return (
    <section className={styles.preview} aria-label="What the holder sees">
      <WalletSwitch value={wallet} onChange={setWallet} />
      <div className={styles.card}>
        {drawn ? (
          <WalletPreview {...drawn} wallet={wallet} imageBaseUrl={template.imageBaseUrl} />
        ) : (
          <Skeleton height={360} radius="lg" />
        )}
      </div>
    </section>
  );
}

function Facts({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const { timezoneName } = useWorkspace();
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  const { document } = template.publishedRevision ?? template.latestRevision;
  return (
    <dl className={styles.facts}>
      <Fact term="Status">
        <PassStatusBadge status={pass.status} />
      </Fact>
      <Fact term="Wallets">
        <WalletIcons wallets={pass.wallets} />
      </Fact>
      <Fact term="E-mail">{pass.user.email}</Fact>
      {document.attributes.map((attribute) => (
        <Fact key={attribute.key} term={attribute.label}>
          {shown(pass.attributes[attribute.key], attribute, { document, timezone: timezoneName })}
        </Fact>
      ))}
      <Fact term="Created">{day(pass.createdAt)}</Fact>
      {pass.expiresAt && <Fact term="Expires">{day(pass.expiresAt)}</Fact>}
      {pass.voidedAt && <Fact term="Voided">{day(pass.voidedAt)}</Fact>}
      <Fact term="Serial number">
        <code className={styles.serial}>{pass.serialNumber}</code>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the pass shows: its own value, else the design's. */
function shown(
  own: Pass['attributes'][string] | undefined,
  attribute: Attribute,
  surroundings: Parameters<typeof attributeText>[2],
): string {
  const value = own === undefined || own === null || own === '' ? attribute.default : own;
  return value === null || value === '' ? '–' : attributeText(attribute, value, surroundings);
}

/** The outline of a pass on its way. */
export function PassDetailsPending() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={34} width={220} mx="auto" />
      <Skeleton height={360} width={320} mx="auto" radius="lg" />
      <Skeleton height={160} radius="md" />
    </Stack>
  );
}
