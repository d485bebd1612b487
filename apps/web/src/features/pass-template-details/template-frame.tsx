import { IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type PassTemplate, shownPassCount } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { ButtonLink, TextLink } from '../../ui/page/links.tsx';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { TemplateBadge } from '../pass-templates/template-badge.tsx';
import { TemplateMenu } from '../pass-templates/template-menu.tsx';
import { TemplateThumbnail } from '../pass-templates/template-thumbnail.tsx';
import { CreatePassButton } from '../passes/create-pass-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './template-frame.module.css';
import { TemplateIdentifier } from './template-identifier.tsx';

type Params = { workspaceHandle: string; passTemplateId: string };

export function TemplateFrame({ passTemplateId, children }: { passTemplateId: string; children: ReactNode }) {
  const { handle, name } = useWorkspace();
  const params = { workspaceHandle: handle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(useTRPC(), params));
  useDocumentTitle(template.name, name);
  const passCount = template.publishedRevision ? shownPassCount(template.stats) : null;
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/templates" params={params} size="sm">
          Pass Templates
        </TextLink>
      }
      title={
        <span className={styles.title}>
          <TemplateThumbnail design={{ ...template.latestRevision, passType: template.passType }} />
          {template.name}
        </span>
      }
      badges={
        <>
          <TemplateBadge template={template} />
          {passCount !== null && (
            <span className={styles.count}>
              {formatNumber(passCount)} valid {passCount === 1 ? 'pass' : 'passes'}
            </span>
          )}
          {template.isDemo && <StatusBadge tone="quiet">Demo</StatusBadge>}
          {template.applePassTypeIdentifier && (
            <TemplateIdentifier identifier={template.applePassTypeIdentifier} />
          )}
        </>
      }
      actions={
        <>
          {!template.archivedAt && <Actions template={template} params={params} />}
          <TemplateMenu template={template} />
        </>
      }
      banner={template.archivedAt && <Notice>This pass is archived</Notice>}
      tabs={<Tabs params={params} passCount={passCount} hasProgram={template.programId !== null} />}
    >
      {children}
    </DetailsPage>
  );
}

function Actions({ template, params }: { template: PassTemplate; params: Params }) {
  const { canManage } = useWorkspace().organization.permissions;
  // The list of passes is filtered by its address.
  const search = useSearch({ strict: false });
  const filter = search.filter ?? (search.attributeFilters && { all: search.attributeFilters });
  return (
    <>
      <ButtonLink
        variant="default"
        to="/$workspaceHandle/templates/$passTemplateId/edit"
        params={params}
        leftSection={<IconPencil size={16} />}
      >
        Edit
      </ButtonLink>
      {canManage && (
        <ButtonLink
          variant="default"
          to="/$workspaceHandle/campaigns/$campaignId/edit"
          params={{ ...params, campaignId: 'new' }}
          search={{ passTemplateId: template.id }}
          state={{ campaignFilter: filter }}
          leftSection={<IconSpeakerphone size={16} />}
        >
          Create a campaign
        </ButtonLink>
      )}
      {template.publishedRevision && <CreatePassButton template={template} />}
    </>
  );
}

type TabsProps = { params: Params; passCount: number | null; hasProgram: boolean };

function Tabs({ params, passCount, hasProgram }: TabsProps) {
  const ignoringSearch = { includeSearch: false };
  return (
    <TabLinks label="Pass template">
      <TabLink to="/$workspaceHandle/templates/$passTemplateId/overview" params={params}>
        Overview
      </TabLink>
      <TabLink
        to="/$workspaceHandle/templates/$passTemplateId/passes"
        params={params}
        activeOptions={ignoringSearch}
      >
        Passes {passCount !== null && <span className={styles.count}>{formatNumber(passCount)}</span>}
      </TabLink>
      {hasProgram && (
        <TabLink to="/$workspaceHandle/templates/$passTemplateId/program" params={params}>
          Program
        </TabLink>
      )}
      <TabLink
        to="/$workspaceHandle/templates/$passTemplateId/campaigns"
        params={params}
        activeOptions={ignoringSearch}
      >
        Campaigns
      </TabLink>
      <TabLink to="/$workspaceHandle/templates/$passTemplateId/settings" params={params}>
        Settings
      </TabLink>
    </TabLinks>
  );
}
