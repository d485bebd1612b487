import { useQuery } from '@tanstack/react-query';
import type { PassTemplate, Program, ProgramRules } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';

export type PreviewedValues = Readonly<Record<string, number | string>>;

/** The program beside the design: it is saved apart from the design, and holds for the published one. */
export type ProgramEditing = {
  template: Pick<PassTemplate, 'id' | 'archivedAt' | 'publishedRevision' | 'issuedPassCount'> | null;
  /** Null: no program; undefined: not loaded. */
  saved: Program | null | undefined;
  /** Why `saved` could not be loaded. */
  failure: { error: unknown; retry: () => void } | null;
  /** Unsaved rules. */
  changed: ProgramRules | null;
  change: (rules: ProgramRules | null) => void;
  /** What the previews show instead of sample values. */
  preview: (values: PreviewedValues | null) => void;
};

export function useProgramEditing(template: PassTemplate | null) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const [changed, change] = useState<ProgramRules | null>(null);
  const [previewed, preview] = useState<PreviewedValues | null>(null);
  const query = trpc.workspace.programs.get.queryOptions({
    workspaceHandle,
    passTemplateId: template?.id ?? '',
  });
  const isStored = Boolean(template?.publishedRevision);
  const { data, error, refetch } = useQuery({ ...query, enabled: isStored });
  const program: ProgramEditing = {
    ...{ template, changed, change, preview },
    saved: isStored ? data : null,
    failure: error && { error, retry: () => void refetch() },
  };
  return { program, previewed };
}
