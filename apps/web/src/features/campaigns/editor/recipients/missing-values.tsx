import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, valuesWithoutFallback } from '@tessera/pass-design';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { countOfPasses } from '../../../bulk-changes/bulk-texts.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { type CampaignDraft, changesOf } from '../campaign-draft.ts';
import styles from '../message-field.module.css';
import { missingChoice, writeAudience } from './audience-draft.ts';

const typingMilliseconds = 600;

const personLabels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
};

type MissingValuesProps = {
  draft: CampaignDraft;
  document: DesignDocument;
  template: Pick<PassTemplate, 'id'>;
};

export function MissingValues({ draft, document, template }: MissingValuesProps) {
  const texts = [draft, ...draft.variants].flatMap(({ message, googleMessage }) => [
    message,
    googleMessage ?? '',
  ]);
  texts.push(...changesOf(draft).flatMap(({ fields }) => fields.map(({ value }) => value)));
  const [keys] = useDebouncedValue(
    [...new Set(texts.flatMap(valuesWithoutFallback))].join(' '),
    typingMilliseconds,
  );
  const audience = writeAudience(draft.audience);
  const { data } = useQuery({
    ...useTRPC().workspace.campaigns.missingValues.queryOptions({
      workspaceHandle: useWorkspace().handle,
      passTemplateId: template.id,
      audience,
      keys: keys.split(' ').filter(Boolean),
    }),
    enabled: keys !== '' && missingChoice(draft.audience) === null,
    placeholderData: keepPreviousData,
  });
  const missing = keys === '' ? [] : (data?.missing ?? []);
  const labelOf = (key: string) =>
    personLabels[key] ?? (document.attributes.find((attribute) => attribute.key === key)?.label || key);
  return (
    <div role="status" className={styles.status}>
      {missing.length > 0 && (
        <Notice tone="soon">
          {missing
            .map(({ key, passes }) => `“${labelOf(key)}” is missing on ${countOfPasses(passes)}`)
            .join(', ')}
          : the text has a gap there. Add a fallback, such as{' '}
          <code>{'{{ user.firstName | default: "there" }}'}</code>.
        </Notice>
      )}
    </div>
  );
}
