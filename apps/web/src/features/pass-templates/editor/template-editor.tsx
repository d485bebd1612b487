import { Skeleton, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ImportedPkpass, PassTemplate } from '@tessera/contract';
import type { FixableIssue } from '@tessera/pass-design';
import { type ComponentType, lazy, useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx';
import { EditorPage } from '../../../ui/page/editor-page.tsx';
import type { PlatformChoice } from '../../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { freshTemplateQuery } from '../queries.ts';
import { DesignPage } from './design-page.tsx';
import { EditorBar } from './editor-bar.tsx';
import { type Editor, EditorContext } from './editor-context.ts';
import type { EditorPageName, EditorSearch } from './editor-search.ts';
import { focusControl } from './focus-control.ts';
import { editorLocation } from './issue-location.ts';
import { IssuesMenu } from './issues-menu.tsx';
import { PageNav, pageWords } from './page-nav.tsx';
import { EditorStage } from './preview/editor-stage.tsx';
import { useSampleText } from './preview/sample-preview.ts';
import type { StageView } from './preview/stage.tsx';
import { useProgramEditing } from './program/use-program-editing.ts';
import type { Draft } from './saving/draft.ts';
import { type DraftStore, isDesignChanged, isDraftAtRisk } from './saving/draft-store.ts';
import { PublishButton, publishHint } from './saving/publish-button.tsx';
import { useDesignChecks, useDraft, useDraftState } from './saving/use-draft.ts';
import styles from './template-editor.module.css';
import { useDesignFacts } from './use-design-facts.ts';
import { useEditorActions } from './use-editor-actions.ts';

// The pages that the editor does not open with are a quarter of its size.
const ContentPage = lazy(async () => ({ default: (await import('./fields/content-page.tsx')).ContentPage }));
const BarcodePage = lazy(async () => ({ default: (await import('./barcode-page.tsx')).BarcodePage }));
const AttributesPage = lazy(async () => ({
  default: (await import('./attributes/attributes-page.tsx')).AttributesPage,
}));
const TranslationsPage = lazy(async () => ({
  default: (await import('./translations/translations-page.tsx')).TranslationsPage,
}));
const ProgramPage = lazy(async () => ({ default: (await import('./program/program-page.tsx')).ProgramPage }));
const FeaturesPage = lazy(async () => ({
  default: (await import('./features/features-page.tsx')).FeaturesPage,
}));

const HistoryDialog = lazy(async () => ({
  default: (await import('../revisions/history-dialog.tsx')).HistoryDialog,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('../revisions/publish-dialog.tsx')).PublishDialog,
}));

const PublishAnywayDialog = lazy(async () => ({
  default: (await import('../revisions/publish-anyway-dialog.tsx')).PublishAnywayDialog,
}));

const PublishedDialog = lazy(async () => ({
  default: (await import('./saving/published-dialog.tsx')).PublishedDialog,
}));

const ConflictDialog = lazy(async () => ({
  default: (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
}));

const ImportNotes = lazy(async () => ({ default: (await import('./import-notes.tsx')).ImportNotes }));

const pages: Record<EditorPageName, ComponentType<{ onSide: (side: 'front' | 'back') => void }>> = {
  design: DesignPage,
  content: ContentPage,
  barcode: BarcodePage,
  attributes: AttributesPage,
  program: ProgramPage,
  features: FeaturesPage,
  translations: TranslationsPage,
};

type TemplateEditorProps = {
  passTemplateId: string | null;
  loaded: PassTemplate | null;
  /** Read once: later responses must not change what is edited. */
  firstDraft: () => Draft;
  imported?: ImportedPkpass | null;
  platforms: PlatformChoice;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  onSaved: (template: PassTemplate) => void;
};

export function TemplateEditor({
  passTemplateId,
  loaded,
  firstDraft,
  imported = null,
  platforms,
  search,
  onSearch,
  onSaved,
}: TemplateEditorProps) {
  // Saves go to the created template, even before or without its URL.
  const [created, setCreated] = useState<PassTemplate | null>(null);
  // The cache may drop what the route loaded; without `loaded`, an existing template would be treated as new until it is refetched.
  const template = useTemplate(passTemplateId ?? created?.id ?? null) ?? created ?? loaded;
  const draft = useDraft(firstDraft, loaded?.latestRevision.id ?? null);
  const { program, previewed } = useProgramEditing(template);
  const checks = useDesignChecks(draft, useDesignFacts(draft), program.saved?.rules ?? null);
  // The notes stay after the first save, which changes the URL.
  const [noted, setNoted] = useState(imported);
  const [view, setView] = useState<StageView>(search.locationPreview ? 'lock' : 'front');
  // The URL of a section opens its sheet on a phone; that of a preview does not.
  const [isPanelOpen, setIsPanelOpen] = useState(Boolean(search.section) && !search.locationPreview);
  const [isIssuesOpen, setIsIssuesOpen] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [now] = useState(() => new Date());
  const sampleText = useSampleText(now);
  const isChanged = useDraftState(draft, (state) => state.isChanged);
  const isAtRisk = useDraftState(draft, isDraftAtRisk);
  const isUnsavedImport = useDraftState(draft, ({ saved }) => saved === null) && imported !== null;
  const page = search.page ?? 'design';
  const [chosenLanguage, setChosenLanguage] = useState(page === 'translations' ? search.section : undefined);
  const Page = pages[page];
  const actions = useEditorActions({
    draft,
    checks,
    template,
    platforms,
    onSaved: (stored) => {
      if (!template) setCreated(stored);
      onSaved(stored);
    },
    onRefused: () => setIsIssuesOpen(true),
  });
  useEditorKeys(draft, actions.save);

  const openPage = (next: EditorPageName) => {
    onSearch({ ...search, page: next, section: next === page ? search.section : undefined });
    setIsPanelOpen(true);
  };
  const openIssue = ({ path }: FixableIssue) => {
    setIsIssuesOpen(false);
    setIsPanelOpen(true);
    const location = editorLocation(path);
    if (location.page === 'translations') setChosenLanguage(location.section);
    onSearch({ ...search, ...location });
    focusControl(path);
  };
  const showView = (next: StageView) => {
    setView(next);
    if (search.locationPreview) onSearch({ ...search, locationPreview: undefined });
  };
  const editor: Editor = {
    draft,
    change: draft.change,
    changeApart: draft.changeApart,
    beginGesture: draft.beginGesture,
    sampleText,
    hasIssuedPasses: (template?.issuedPassCount ?? 0) > 0,
    section: search.section,
    openSection: (section) => {
      if (page === 'translations') setChosenLanguage(section);
      onSearch({ ...search, page, section });
    },
    showLocationPreview: () => {
      setView('lock');
      setIsPanelOpen(false);
      onSearch({ ...search, page, locationPreview: true });
    },
    program,
  };
  return (
    <EditorContext value={editor}>
      <EditorPage
        onGesture={draft.beginGesture}
        bar={
          <EditorBar
            draft={draft}
            template={template}
            isSaving={actions.isSaving}
            onSave={actions.save}
            onHistory={() => setIsHistoryOpen(true)}
            issues={
              <IssuesMenu
                draft={draft}
                isOpen={isIssuesOpen}
                onOpenChange={setIsIssuesOpen}
                onChoose={openIssue}
              />
            }
            publish={
              <PublishButton
                hint={publishHint({
                  isNew: !template,
                  isChanged,
                  isPublished: template?.latestRevision.isPublished ?? false,
                })}
                isBusy={actions.isPublishing}
                onPublish={actions.publish}
              />
            }
          />
        }
        tools={<PageNav page={page} onPage={openPage} />}
        stage={
          <>
            {template?.archivedAt && (
              <div className={styles.notice}>
                <Notice>This pass is archived</Notice>
              </div>
            )}
            {noted && (
              <div className={styles.notice}>
                <LazyBoundary>
                  <ImportNotes imported={noted} onDismiss={() => setNoted(null)} />
                </LazyBoundary>
              </div>
            )}
            <EditorStage
              draft={draft}
              template={template}
              language={chosenLanguage}
              now={now}
              view={view}
              onView={showView}
              isAtPlace={search.locationPreview === true}
              onLanguage={setChosenLanguage}
              isNarrow={page === 'translations'}
              previewed={previewed}
            />
          </>
        }
        properties={
          <LazyBoundary key={page} fallback={<PagePropertiesPending />}>
            <Page onSide={showView} />
          </LazyBoundary>
        }
        propertiesTitle={pageWords[page]}
        isWide={page === 'translations'}
        isPropertiesOpen={isPanelOpen}
        onPropertiesOpenChange={setIsPanelOpen}
      />
      <LeaveGuard
        isAtRisk={isAtRisk || isUnsavedImport || actions.isSaving || program.changed !== null}
        loss={
          isUnsavedImport
            ? 'The imported pass is not saved yet and will be lost.'
            : program.changed && !isAtRisk
              ? 'The program is not saved yet and will be lost.'
              : undefined
        }
      />
      {template && isHistoryOpen && (
        <LazyBoundary>
          <HistoryDialog
            template={template}
            hasUnsavedChanges={isDesignChanged(draft.get())}
            onRestored={({ latestRevision }) => {
              draft.restore(latestRevision.document, latestRevision.id);
              setIsHistoryOpen(false);
            }}
            onConflict={() => {
              setIsHistoryOpen(false);
              actions.meetConflict();
            }}
            onClose={() => setIsHistoryOpen(false)}
          />
        </LazyBoundary>
      )}
      {template?.publishedRevision && actions.asked && (
        <LazyBoundary>
          <PublishDialog
            template={template}
            published={template.publishedRevision}
            issues={actions.asked}
            isBusy={actions.isPublishing}
            onPublish={actions.confirmPublish}
            onClose={actions.cancelPublish}
          />
        </LazyBoundary>
      )}
      {template && !template.publishedRevision && actions.asked && (
        <LazyBoundary>
          <PublishAnywayDialog
            issues={actions.asked}
            isBusy={actions.isPublishing}
            onPublish={actions.confirmPublish}
            onClose={actions.cancelPublish}
          />
        </LazyBoundary>
      )}
      {actions.published && (
        <LazyBoundary>
          <PublishedDialog template={actions.published} onClose={actions.closePublished} />
        </LazyBoundary>
      )}
      {actions.isConflict && (
        <LazyBoundary>
          <ConflictDialog
            isBusy={actions.isReloading}
            onReload={actions.reload}
            onClose={actions.closeConflict}
          />
        </LazyBoundary>
      )}
    </EditorContext>
  );
}

function PagePropertiesPending() {
  return (
    <Stack p="lg" gap="md" aria-busy="true">
      <Skeleton height={16} width={120} />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  );
}

function useTemplate(passTemplateId: string | null): PassTemplate | null {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const query = freshTemplateQuery(trpc, { workspaceHandle, passTemplateId: passTemplateId ?? '' });
  const { data } = useQuery({ ...query, enabled: passTemplateId !== null });
  return (passTemplateId !== null && data) || null;
}

/** Undo, redo and save by keyboard, also within fields, whose own undo only knows the one field. */
function useEditorKeys(draft: DraftStore, save: () => void): void {
  useHotkeys(
    [
      ['mod+Z', draft.undo],
      ['mod+shift+Z', draft.redo],
      ['mod+Y', draft.redo],
      ['mod+S', save],
    ],
    [],
  );
}
