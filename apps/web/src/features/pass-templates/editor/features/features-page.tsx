import { Switch, TextInput } from '@mantine/core';
import { groupLengthMax, guideKeysOf, type PassType, urlLengthMax } from '@tessera/pass-design';
import type { ReactNode } from 'react';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { Disclosure, PanelGroup, Warnings } from '../panel.tsx';
import { ActionsSection } from './actions-section.tsx';
import { AppLinksSection } from './app-links-section.tsx';
import { ExpirySection, expirySummary } from './expiry-section.tsx';
import { GuideSection } from './guide-section.tsx';
import { LocationsSection } from './locations-section.tsx';
import { NfcSection } from './nfc-section.tsx';
import { hasRelevance, RelevanceSection, relevanceSummary } from './relevance-section.tsx';

export function FeaturesPage() {
  const document = useDesign();
  const { features } = document;
  const { locations } = features;
  return (
    <PanelGroup
      namesPage
      title="Features"
      hint="What the pass does besides being shown. All of it is optional."
    >
      <div className={styles.list}>
        <Section name="expiry" path="features.expiry" title="Validity" meta={expirySummary(features)}>
          <ExpirySection />
        </Section>
        {hasRelevance(document) && (
          <Section
            name="relevance"
            path="features.relevantDates"
            title="Relevance"
            meta={relevanceSummary(document)}
          >
            <RelevanceSection />
          </Section>
        )}
        <Section
          name="location"
          path="features.locations"
          title="Locations"
          meta={locations.length === 0 ? 'None' : `${locations.length}`}
        >
          <LocationsSection />
        </Section>
        <Section name="deepLink" title="Deep link" meta={features.deepLink === null ? 'Off' : 'On'}>
          <DeepLinkSection />
        </Section>
        <Section
          name="sharing"
          path="features.sharingProhibited"
          title="Sharing"
          meta={features.sharingProhibited ? 'Prohibited' : 'Allowed'}
        >
          <SharingSection />
        </Section>
        <Section name="groupPasses" title="Grouping" meta={features.groupPasses ?? 'Off'}>
          <GroupSection />
        </Section>
        {guideKeysOf(document.passType).length > 0 && (
          <Section
            name="guide"
            path="features.guide"
            title={document.passType === 'eventTicket' ? 'Event guide' : 'Boarding links'}
            meta={`${Object.keys(features.guide ?? {}).length || 'None'}`}
          >
            <GuideSection />
          </Section>
        )}
        <Section
          name="actions"
          path="features.featuredActions"
          title="Featured actions"
          meta={`${features.featuredActions?.length ?? 'None'}`}
        >
          <ActionsSection />
        </Section>
        <Section name="appLinks" title="App" meta={features.appLinks ? 'On' : 'Off'}>
          <AppLinksSection />
        </Section>
        <Section name="nfc" title="NFC" meta={features.nfc ? 'On' : 'Off'}>
          <NfcSection />
        </Section>
      </div>
    </PanelGroup>
  );
}

type SectionProps = {
  name: string;
  /** The part of the document that an issue names; omitted if an input of the section is its control. */
  path?: string;
  title: string;
  meta: string;
  children: ReactNode;
};

function Section({ name, path, title, meta, children }: SectionProps) {
  const { section, openSection } = useEditor();
  const isOpen = section === name;
  return (
    <Disclosure
      {...(path && { id: controlId(path) })}
      title={title}
      meta={meta}
      isOpen={isOpen}
      onToggle={() => openSection(isOpen ? undefined : name)}
    >
      {children}
    </Disclosure>
  );
}

function DeepLinkSection() {
  const document = useDesign();
  const { change } = useEditor();
  const { error } = useIssuesAt('features.deepLink');
  return (
    <TextInput
      id={controlId('features.deepLink')}
      type="url"
      label="Address"
      placeholder="https://"
      description="Opened from the pass: your shop, your app, a page of the person’s own."
      value={document.features.deepLink ?? ''}
      error={error}
      maxLength={urlLengthMax}
      onChange={(event) =>
        change({ kind: 'setFeatures', features: { deepLink: event.currentTarget.value.trim() || null } })
      }
    />
  );
}

function SharingSection() {
  const document = useDesign();
  const { change } = useEditor();
  return (
    <Switch
      label="Prohibit sharing"
      description="The wallets leave out their share button, and Google Wallet keeps the pass to one account."
      checked={document.features.sharingProhibited}
      onChange={(event) =>
        change({ kind: 'setFeatures', features: { sharingProhibited: event.currentTarget.checked } })
      }
    />
  );
}

const groupsAtApple: ReadonlySet<PassType> = new Set(['eventTicket', 'boardingPass']);
const hints = {
  both: 'Passes with the same word here lie together in the wallet.',
  google:
    'In Google Wallet passes with the same word here lie together; Apple Wallet groups only event tickets and boarding passes.',
};

function GroupSection() {
  const document = useDesign();
  const { change } = useEditor();
  const { error, warnings } = useIssuesAt('features.groupPasses');
  return (
    <TextInput
      id={controlId('features.groupPasses')}
      label="Group"
      description={
        warnings.length > 0 ? (
          <Warnings messages={warnings} />
        ) : groupsAtApple.has(document.passType) ? (
          hints.both
        ) : (
          hints.google
        )
      }
      value={document.features.groupPasses ?? ''}
      error={error}
      maxLength={groupLengthMax}
      onChange={(event) =>
        change({ kind: 'setFeatures', features: { groupPasses: event.currentTarget.value || null } })
      }
    />
  );
}
