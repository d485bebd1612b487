import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { LinkSecret } from './link-secret.tsx';
import { MergeFields } from './merge-fields.tsx';
import styles from './personal-links.module.css';
import { PersonalLinksForm } from './personal-links-form.tsx';

export type PersonalLinksProps = { workspaceHandle: string; passTemplateId: string };

export function PersonalLinksCard(question: PersonalLinksProps) {
  const trpc = useTRPC();
  const template = useQuery(passTemplateQuery(trpc, question));
  const links = useQuery(trpc.workspace.passTemplates.personalLinks.get.queryOptions(question));
  const error = template.error ?? links.error;
  if (!template.data || !links.data)
    return (
      <Card title="Personalized links">
        {error ? (
          <ErrorState
            title="Could not load the settings of personalized links"
            error={error}
            retry={() => void (template.error ? template.refetch() : links.refetch())}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
    );
  const { isEnabled, allowsUnsigned, url, attributeKeys } = links.data;
  const { attributes } = (template.data.publishedRevision ?? template.data.latestRevision).document;
  const isArchived = template.data.archivedAt !== null;
  return (
    <Card
      title="Personalized links"
      aside={
        <StatusBadge tone={isEnabled ? 'good' : 'quiet'}>{isEnabled ? 'Enabled' : 'Disabled'}</StatusBadge>
      }
    >
      <p className={styles.lead}>
        A link with a person’s values, which creates their pass with one tap. Opened again, it leads to the
        same pass. It names the person by an email address: people without one are left out, and get their
        download link by SMS or as a QR code.
      </p>
      <PersonalLinksForm
        question={question}
        links={links.data}
        attributes={attributes}
        isArchived={isArchived}
      />
      {isEnabled && !isArchived && (
        <>
          <LinkSecret question={question} url={url} />
          {allowsUnsigned && url && (
            <MergeFields
              url={url}
              attributeKeys={attributeKeys.filter((key) => attributes.some((one) => one.key === key))}
            />
          )}
        </>
      )}
    </Card>
  );
}
