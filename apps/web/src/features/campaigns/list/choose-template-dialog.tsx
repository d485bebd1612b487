import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Campaign, PassTemplateListItem } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ButtonLink, PlainLink } from '../../../ui/page/links.tsx';
import { TemplateThumbnail } from '../../pass-templates/template-thumbnail.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './choose-template-dialog.module.css';

type Source = Pick<Campaign, 'id' | 'name' | 'targetPassTemplateId'>;

type ChooseTemplateDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  templates: PassTemplateListItem[];
  source?: Source;
};

const searchFrom = 8;

export function ChooseTemplateDialog({ isOpen, onClose, templates, source }: ChooseTemplateDialogProps) {
  const isFirst = ({ id }: PassTemplateListItem) => id === source?.targetPassTemplateId;
  const ordered = templates.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={source ? `Duplicate “${source.name}”` : 'Create a campaign'}
    >
      {templates.length === 0 ? <NothingPublished /> : <Choices templates={ordered} source={source} />}
    </Dialog>
  );
}

function Choices({ templates, source }: { templates: PassTemplateListItem[]; source: Source | undefined }) {
  const { handle } = useWorkspace();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const shown = templates.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      <p className={styles.lead}>
        {source
          ? 'Choose a pass template for the copy. For another template it keeps the message and the changes to fields that both templates have.'
          : 'Choose a pass template: a campaign goes to the people who hold its passes.'}
      </p>
      {templates.length >= searchFrom && (
        <TextInput
          mb="sm"
          aria-label="Search pass templates"
          placeholder="Search"
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <EmptyState title="Your search did not match any passes" />}
      <ul className={styles.list}>
        {shown.map((template) => (
          <li key={template.id}>
            <PlainLink
              className={styles.choice}
              to="/$workspaceHandle/campaigns/$campaignId/edit"
              params={{ workspaceHandle: handle, campaignId: 'new' }}
              search={{ passTemplateId: template.id, ...(source && { fromId: source.id }) }}
            >
              <TemplateThumbnail design={{ ...template.latestRevision, passType: template.passType }} />
              <span className={styles.name}>{template.name}</span>
              <span className={styles.count}>
                {template.id === source?.targetPassTemplateId
                  ? 'The same template'
                  : `${formatNumber(template.issuedPassCount)} issued`}
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingPublished() {
  const { handle } = useWorkspace();
  return (
    <EmptyState
      title="Publish a pass template first"
      action={
        <ButtonLink to="/$workspaceHandle/templates" params={{ workspaceHandle: handle }}>
          Go to Pass Templates
        </ButtonLink>
      }
    >
      A campaign reaches the holders of a published template’s passes, and none is published yet.
    </EmptyState>
  );
}
