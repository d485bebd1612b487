import { useQuery } from '@tanstack/react-query';
import type { DesignFacts } from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

/** What the checks need besides the document. Until the sizes of its pictures are known, these are not checked. */
export function useDesignFacts(draft: DraftStore): DesignFacts {
  const images = useDraftState(draft, ({ history }) => history.present.document.images);
  const { handle, timezoneName } = useWorkspace();
  const trpc = useTRPC();
  const [now] = useState(() => new Date());
  const files = [...new Set(Object.values(images).flatMap((image) => image?.file ?? []))].sort();
  const { data } = useQuery(
    trpc.workspace.passTemplates.imageSizes.queryOptions(
      { workspaceHandle: handle, files },
      // The id of a file is its content; a file that is not known yet is asked for under another key.
      { enabled: files.length > 0, staleTime: Number.POSITIVE_INFINITY, placeholderData: (before) => before },
    ),
  );
  return useMemo(
    () => ({ now, timezone: timezoneName, imageSizes: new Map(Object.entries(data ?? {})) }),
    [now, timezoneName, data],
  );
}
