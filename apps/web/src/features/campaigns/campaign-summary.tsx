import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, imageSlots } from '@tessera/pass-design';
import type { ReactNode } from 'react';
import { UrlText } from '../../ui/display/url-text.tsx';
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
      <SummaryRow term={ownTerm(draft)}>{draft.message.trim() || <None>No notification</None>}</SummaryRow>
      {draft.googleMessage?.trim() && (
        <SummaryRow term="In Google Wallet">{draft.googleMessage.trim()}</SummaryRow>
      )}
      {draft.link.trim() && (
        <SummaryRow term="Link">
          <UrlText url={draft.link.trim()} />
        </SummaryRow>
      )}
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

/** With variants, the campaign's own content is the first of them; the contract's name for it would load its schemas. */
function ownTerm({ variants, holdoutPercent }: CampaignDraft): string {
  if (variants.length === 0) return 'Message';
  const others = variants.reduce((sum, { percent }) => sum + (percent || 0), holdoutPercent || 0);
  return `Variant A, ${Math.max(0, 100 - others)} %`;
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
      <Appearance {...change} />
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

/** Each changed color and picture by name. */
function Appearance({ colors, images }: Pick<ChangeDraft, 'colors' | 'images'>) {
  return (
    <>
      {colorParts.map(({ part, label }) => {
        const color = colors[part];
        return (
          color && (
            <div key={part}>
              <strong>{label}</strong>: <span className={styles.swatch} style={{ background: color }} />
              {color}
            </div>
          )
        );
      })}
      {imageSlots
        .filter((slot) => images[slot])
        .map((slot) => (
          <div key={slot}>
            <strong>{imageSlotWords[slot].label}</strong>: another picture
          </div>
        ))}
    </>
  );
}

const colorParts = [
  { part: 'background', label: 'Background color' },
  { part: 'foreground', label: 'Text color' },
  { part: 'label', label: 'Label color' },
] as const;

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
