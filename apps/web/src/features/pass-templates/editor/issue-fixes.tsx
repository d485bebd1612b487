import { Button, Group } from '@mantine/core';
import { shallow } from '@tanstack/react-store';
import type { FixableIssue } from '@tessera/pass-design';
import { showDone } from '../../../ui/feedback/toasts.tsx';
import { useEditor } from './editor-context.ts';
import { focusControl } from './focus-control.ts';
import { useDraftState } from './saving/use-draft.ts';

export function useFixIssue() {
  const { draft, changeApart } = useEditor();
  return ({ fix }: FixableIssue) => {
    if (!fix) return;
    changeApart({ kind: 'replaceDesign', document: fix.apply(draft.draft().document) });
    showDone(`${fix.label}: done. Undo reverts it.`);
  };
}

export function IssueFixes({ path }: { path: string }) {
  const fixable = useDraftState(
    useEditor().draft,
    ({ issues }) => issues.filter((issue) => issue.path === path && issue.fix),
    shallow,
  );
  const fixIssue = useFixIssue();
  if (fixable.length === 0) return null;
  return (
    <Group gap={6} mt={6}>
      {fixable.map((issue) => (
        <Button
          key={issue.message}
          variant="light"
          size="compact-sm"
          aria-description={issue.message}
          onClick={() => {
            fixIssue(issue);
            focusControl(path);
          }}
        >
          {issue.fix?.label}
        </Button>
      ))}
    </Group>
  );
}
