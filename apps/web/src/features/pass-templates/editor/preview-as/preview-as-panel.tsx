import type { ReactNode } from 'react';
import { CampaignChoice } from './campaign-choice.tsx';
import { PassChoice } from './pass-choice.tsx';
import { PhoneChoice } from './phone-choice.tsx';
import styles from './preview-as.module.css';
import { TimeChoice } from './time-choice.tsx';
import type { PreviewAs } from './use-preview-choice.ts';

export function PreviewAsPanel({ previewAs }: { previewAs: PreviewAs }) {
  return (
    <>
      <Section title="Whose pass">
        <PassChoice previewAs={previewAs} />
      </Section>
      <Section title="When">
        <TimeChoice previewAs={previewAs} />
      </Section>
      <Section title="Campaigns">
        <CampaignChoice previewAs={previewAs} />
      </Section>
      <Section title="Phone">
        <PhoneChoice previewAs={previewAs} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
