import { Skeleton } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { DownloadEmailCard } from './download-email-card.tsx';
import { TemplateIds } from './template-ids.tsx';
import { TemplateNameForm } from './template-name-form.tsx';
import styles from './template-settings.module.css';

const SignUpCards = lazy(async () => ({ default: (await import('./sign-up-cards.tsx')).SignUpCards }));

const LinkedPassesCard = lazy(async () => ({
  default: (await import('./linked-passes-card.tsx')).LinkedPassesCard,
}));

const PersonalLinksCard = lazy(async () => ({
  default: (await import('../../personal-links/personal-links-card.tsx')).PersonalLinksCard,
}));

export function TemplateSettings({ passTemplateId }: { passTemplateId: string }) {
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(useTRPC(), question));
  return (
    <div className={styles.settings}>
      <TemplateNameForm template={template} />
      <Card title="Ids">
        <TemplateIds template={template} />
      </Card>
      <LazyBoundary fallback={<Skeleton height={400} />}>
        <SignUpCards template={template} />
      </LazyBoundary>
      <DownloadEmailCard template={template} />
      <LazyBoundary fallback={<Skeleton height={240} />}>
        <PersonalLinksCard {...question} />
      </LazyBoundary>
      {template.googleIssuer && (
        <LazyBoundary fallback={<Skeleton height={160} />}>
          <LinkedPassesCard template={template} />
        </LazyBoundary>
      )}
    </div>
  );
}
