import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, imageSlots } from '@tessera/pass-design';
import type { ReactNode } from 'react';
import { imageSlotWords } from '../pass-templates/editor/image-slots.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AudienceText } from './audience-text.tsx';
import { type CampaignDraft, changedFields, findField, passChangeOf } from './campaign-draft.ts';
import styles from './campaign-summary.module.css';
import { periodText } from './period-text.ts';

type CampaignSummaryProps = {
  draft: CampaignDraft;
  document: DesignDocument;
  template: Pick<PassTemplate, 'id'>;
  /** Further rows. */
  children?: ReactNode;
};

/** Describes the message, the change and the recipients of a campaign. */
export function CampaignSummary({ draft, document, template, children }: CampaignSummaryProps) {
  const { timezoneName } = useWorkspace();
  const changes = Object.entries(changedFields(draft, document));
  const isChanged = passChangeOf(draft, document) !== null;
  return (
    <dl className={styles.summary}>
      <SummaryRow term="Message">{draft.message.trim() || <None>No notification</None>}</SummaryRow>
      {draft.googleMessage?.trim() && (
        <SummaryRow term="In Google Wallet">{draft.googleMessage.trim()}</SummaryRow>
      )}
      {draft.link.trim() && <SummaryRow term="Link">{draft.link.trim()}</SummaryRow>}
      <SummaryRow term="Pass change">
        {!isChanged && <None>Passes stay as they are</None>}
        {changes.map(([key, change]) => (
          <div key={key}>
            <strong>{change.label ?? (findField(document, key)?.label || key)}</strong>
            {change.value !== undefined && <>: {change.value || 'left empty'}</>}
          </div>
        ))}
        {appearanceText(draft)}
      </SummaryRow>
      {isChanged && <SummaryRow term="Shown">{periodText(draft, timezoneName)}</SummaryRow>}
      <SummaryRow term="Recipients">
        <AudienceText
          passTemplateId={template.id}
          attributes={document.attributes}
          audience={draft.audience}
        />
      </SummaryRow>
      {children}
    </dl>
  );
}

/** "Colours, logo, cover image". */
function appearanceText({ colors, images }: CampaignDraft): string {
  const pictures = imageSlots.filter((slot) => images[slot]).map((slot) => imageSlotWords[slot].label);
  const parts = [...(Object.keys(colors).length > 0 ? ['Colours'] : []), ...pictures];
  return parts.map((part, index) => (index === 0 ? part : part.toLowerCase())).join(', ');
}

/** A line of the summary. */
export function SummaryRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function None({ children }: { children: string }) {
  return <span className={styles.none}>{children}</span>;
}
