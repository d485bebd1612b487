import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconHistory,
  IconLayoutSidebar,
} from '@tabler/icons-react';
import { type PassTemplate, passTemplateNameProblem } from '@tessera/contract';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { PlainLink } from '../../../ui/page/links.tsx';
import { useSidebar } from '../../../ui/page/sidebar-context.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { TemplateBadge } from '../template-badge.tsx';
import styles from './editor-bar.module.css';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

type EditorBarProps = {
  draft: DraftStore;
  template: PassTemplate | null;
  isSaving: boolean;
  onSave: () => void;
  onHistory: () => void;
  issues: ReactNode;
  publish: ReactNode;
};

export function EditorBar({ draft, template, isSaving, onSave, onHistory, issues, publish }: EditorBarProps) {
  const isArchived = Boolean(template?.archivedAt);
  const isChanged = useDraftState(draft, (state) => state.isChanged);
  const canUndo = useDraftState(draft, ({ history }) => history.past.length > 0);
  const canRedo = useDraftState(draft, ({ history }) => history.future.length > 0);
  return (
    <>
      <SidebarToggle />
      <BackLink template={template} />
      <NameField draft={draft} />
      <span className={styles.badges}>
        {template && <TemplateBadge template={template} />}
        {template?.isDemo && <StatusBadge tone="quiet">Demo</StatusBadge>}
      </span>
      <span className={styles.actions}>
        <Hint label="Undo (Ctrl Z)">
          <ActionIcon className={styles.quiet} aria-label="Undo" disabled={!canUndo} onClick={draft.undo}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Hint>
        <Hint label="Redo (Ctrl Y)">
          <ActionIcon className={styles.quiet} aria-label="Redo" disabled={!canRedo} onClick={draft.redo}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Hint>
        {template && (
          <Hint label="History">
            <ActionIcon
              className={styles.quiet}
              aria-label="History"
              aria-haspopup="dialog"
              disabled={isSaving}
              onClick={onHistory}
            >
              <IconHistory size={18} />
            </ActionIcon>
          </Hint>
        )}
        {issues}
        {!isArchived && (
          <>
            <BusyButton
              // Saving is the primary action until everything is saved; then publishing is.
              variant={isChanged ? 'filled' : 'default'}
              isBusy={isSaving}
              disabled={!isChanged}
              onClick={onSave}
            >
              {template ? (isChanged ? 'Save' : 'Saved') : 'Create'}
            </BusyButton>
            {publish}
          </>
        )}
      </span>
    </>
  );
}

const sidebarKey = 'tessera.editor-sidebar-hidden';

function readIsSidebarOff(): boolean {
  try {
    return window.localStorage.getItem(sidebarKey) === 'true';
  } catch {
    return false;
  }
}

/** Hides the sidebar, for larger previews. Small screens always show it as a drawer. */
function SidebarToggle() {
  const { isSmall, setIsHidden } = useSidebar();
  const [isOff, setIsOff] = useState(readIsSidebarOff);
  useLayoutEffect(() => {
    setIsHidden(isOff);
    return () => setIsHidden(false);
  }, [isOff, setIsHidden]);
  if (isSmall) return null;
  const toggle = () => {
    setIsOff(!isOff);
    try {
      window.localStorage.setItem(sidebarKey, String(!isOff));
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  };
  const label = isOff ? 'Show the sidebar' : 'Hide the sidebar';
  return (
    <Hint label={label}>
      <ActionIcon className={styles.quiet} aria-label={label} onClick={toggle}>
        <IconLayoutSidebar size={18} />
      </ActionIcon>
    </Hint>
  );
}

function BackLink({ template }: { template: PassTemplate | null }) {
  const { handle } = useWorkspace();
  const shared = { className: styles.back };
  if (template?.lastPublishedAt)
    return (
      <PlainLink
        {...shared}
        to="/$workspaceHandle/templates/$passTemplateId"
        params={{ workspaceHandle: handle, passTemplateId: template.id }}
        aria-label="Back to the template"
      >
        <IconArrowLeft size={18} />
      </PlainLink>
    );
  return (
    <PlainLink
      {...shared}
      to="/$workspaceHandle/templates"
      params={{ workspaceHandle: handle }}
      aria-label="Back to Pass Templates"
    >
      <IconArrowLeft size={18} />
    </PlainLink>
  );
}

function NameField({ draft }: { draft: DraftStore }) {
  const name = useDraftState(draft, ({ history }) => history.present.name);
  useDocumentTitle(name, useWorkspace().name);
  return (
    <>
      <VisuallyHidden component="h1">{name || 'Pass template'}</VisuallyHidden>
      <TextInput
        id="design-name"
        className={styles.name}
        classNames={{ input: styles.nameInput }}
        variant="unstyled"
        aria-label="Internal name of the template"
        placeholder="Name of the template"
        error={passTemplateNameProblem(name) !== null}
        value={name}
        onChange={(event) => draft.change({ kind: 'rename', name: event.currentTarget.value })}
      />
    </>
  );
}
