import { useQuery } from '@tanstack/react-query';
import { type DesignFacts, designFiles } from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

/** What the checks need besides the document. Pictures are checked once their sizes are known. */
export function useDesignFacts(draft: DraftStore): DesignFacts {
  const images = useDraftState(draft, ({ history }) => history.present.document.images);
  const { handle, timezoneName } = useWorkspace();
  const trpc = useTRPC();
  const [now] = useState(() => new Date());
  const files = [...new Set(designFiles(images).map(({ file }) => file))].sort();
  const { data } = useQuery(
    trpc.workspace.passTemplates.imageSizes.queryOptions(
      { workspaceHandle: handle, files },
      // A file's id identifies its content; unknown files are queried under another key.
      { enabled: files.length > 0, staleTime: Number.POSITIVE_INFINITY, placeholderData: (before) => before },
    ),
  );
  return useMemo(
    () => ({ now, timezone: timezoneName, imageSizes: new Map(Object.entries(data ?? {})) }),
    [now, timezoneName, data],
  );
}
