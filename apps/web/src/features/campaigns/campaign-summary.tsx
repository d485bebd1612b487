import type { PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AudienceText } from './audience-text.tsx';
import { type CampaignDraft, changedFields, contentOf, findField } from './campaign-draft.ts';
import styles from './campaign-summary.module.css';

type CampaignSummaryProps = {
  draft: CampaignDraft;
  document: DesignDocument;
  template: Pick<PassTemplate, 'id'>;
};

/** Describes the message, the change and the recipients of a campaign. */
export function CampaignSummary({ draft, document, template }: CampaignSummaryProps) {
  const { timezoneName } = useWorkspace();
  const changes = Object.entries(changedFields(draft, document));
  const { from, until } = contentOf(draft, document, timezoneName);
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  return (
    <dl className={styles.summary}>
      <Row term="Message">{draft.message.trim() || <None>No notification</None>}</Row>
      {draft.link.trim() && <Row term="Link">{draft.link.trim()}</Row>}
      <Row term="Pass change">
        {changes.length === 0 && <None>Passes stay as they are</None>}
        {changes.map(([key, change]) => (
          <div key={key}>
            <strong>{change.label ?? (findField(document, key)?.label || key)}</strong>
            {change.value !== undefined && <>: {change.value || 'left empty'}</>}
          </div>
        ))}
      </Row>
      {changes.length > 0 && (
        <Row term="Shown">
          {from ? `From ${day(from)}` : 'From the launch'}, {until ? `until ${day(until)}` : 'for good'}
        </Row>
      )}
      <Row term="Recipients">
        <AudienceText
          passTemplateId={template.id}
          attributes={document.attributes}
          audience={draft.audience}
        />
      </Row>
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
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
