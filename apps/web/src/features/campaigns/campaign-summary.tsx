import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, imageSlots } from '@tessera/pass-design';
import type { ReactNode } from 'react';
import { imageSlotWords } from '../pass-templates/editor/pictures/image-slots.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AudienceText } from './audience-text.tsx';
import styles from './campaign-summary.module.css';
import {
  type CampaignDraft,
  type ChangeDraft,
  changedFields,
  draftChangesPass,
  passChangeOf,
  type VariantDraft,
} from './editor/campaign-draft.ts';
import { findField } from './editor/find-field.ts';
import { periodText } from './period-text.ts';

type CampaignSummaryProps = {
  draft: CampaignDraft;
  document: DesignDocument;
  template: Pick<PassTemplate, 'id'>;
  children?: ReactNode;
};

export function CampaignSummary({ draft, document, template, children }: CampaignSummaryProps) {
  const { timezoneName } = useWorkspace();
  return (
    <dl className={styles.summary}>
      <SummaryRow term="Message">{draft.message.trim() || <None>No notification</None>}</SummaryRow>
      {draft.googleMessage?.trim() && (
        <SummaryRow term="In Google Wallet">{draft.googleMessage.trim()}</SummaryRow>
      )}
      {draft.link.trim() && <SummaryRow term="Link">{draft.link.trim()}</SummaryRow>}
      <SummaryRow term="Pass change">
        <ChangeText change={draft} document={document} />
      </SummaryRow>
      {draft.variants.map((variant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variants have no identity but their position
        <SummaryRow key={index} term={`Variant ${variant.name}, ${variant.percent || 0} %`}>
          <VariantText variant={variant} document={document} />
        </SummaryRow>
      ))}
      {Boolean(draft.holdoutPercent) && (
        <SummaryRow term={`Holdout, ${draft.holdoutPercent} %`}>Gets nothing</SummaryRow>
      )}
      {draftChangesPass(draft, document) && (
        <SummaryRow term="Shown">{periodText(draft, timezoneName)}</SummaryRow>
      )}
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

type ChangeTextProps = { change: ChangeDraft; document: DesignDocument };

function ChangeText({ change, document }: ChangeTextProps) {
  if (passChangeOf(change, document) === null) return <None>Passes stay as they are</None>;
  return (
    <>
      {Object.entries(changedFields(change, document)).map(([key, field]) => (
        <div key={key}>
          <strong>{field.label ?? (findField(document, key)?.label || key)}</strong>
          {field.value !== undefined && <>: {field.value || 'left empty'}</>}
        </div>
      ))}
      {appearanceText(change)}
    </>
  );
}

function VariantText({ variant, document }: { variant: VariantDraft; document: DesignDocument }) {
  const { message, googleMessage, change } = variant;
  const google = googleMessage?.trim();
  if (!message.trim() && !google && !change) return <None>The campaign’s own content</None>;
  return (
    <>
      {message.trim() && <div>{message.trim()}</div>}
      {google && <div>In Google Wallet: {google}</div>}
      {change && <ChangeText change={change} document={document} />}
    </>
  );
}

/** "Colors, logo, cover image". */
function appearanceText({ colors, images }: ChangeDraft): string {
  const pictures = imageSlots.filter((slot) => images[slot]).map((slot) => imageSlotWords[slot].label);
  const parts = [...(Object.keys(colors).length > 0 ? ['Colors'] : []), ...pictures];
  return parts.map((part, index) => (index === 0 ? part : part.toLowerCase())).join(', ');
}

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
