import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { type PlatformChoices, usePlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { duplicatePlatforms } from './duplicate-platforms.ts';
import { passTemplateQuery } from './queries.ts';

/** What there is to choose from for a duplicate, beginning with what the original goes out by. A demo one chooses nothing. */
export function useDuplicateChoices(passTemplateId: string): PlatformChoices {
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const choices = usePlatformChoices();
  const original = useQuery({
    ...passTemplateQuery(useTRPC(), { workspaceHandle: handle, passTemplateId }),
    enabled: canCreateNonDemoTemplates,
  });
  return {
    ...choices,
    isPending: choices.isPending || original.isLoading,
    isError: choices.isError || original.isError,
    retry: () => Promise.all([choices.retry(), original.refetch()]),
    preset: { ...choices.preset, ...(original.data && duplicatePlatforms(original.data)) },
  };
}
