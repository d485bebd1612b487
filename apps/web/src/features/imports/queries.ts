import { queryOptions } from '@tanstack/react-query';
import type { Import } from '@tessera/contract';
import type { Trpc, useTRPCClient } from '../../lib/trpc.ts';

type TrpcClient = ReturnType<typeof useTRPCClient>;

const runningMilliseconds = 1_000;

type ImportQuestion = { workspaceHandle: string; importId: string };

export function importQuery(trpc: Trpc, question: ImportQuestion) {
  return trpc.workspace.imports.get.queryOptions(question, {
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? runningMilliseconds : false),
  });
}

/** Keyed by the saved settings, since they decide how the file is read. */
export function importPreviewQuery(client: TrpcClient, question: ImportQuestion, people: Import) {
  return queryOptions({
    queryKey: ['import preview', people.id, settingsKey(people)],
    queryFn: ({ signal }) => client.workspace.imports.preview.query(question, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function recentImportsQuery(
  trpc: Trpc,
  question: { workspaceHandle: string; passTemplateId: string },
) {
  return trpc.workspace.imports.list.queryOptions(question, {
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => status === 'running') ? runningMilliseconds * 3 : false,
  });
}

export const settingsKey = ({ format, columns, existing }: Import): string =>
  JSON.stringify([format, columns.map(({ target }) => target), existing]);
