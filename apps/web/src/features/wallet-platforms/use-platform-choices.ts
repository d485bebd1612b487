import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { appleIdentifierChoicesQuery, googleIssuerChoicesQuery } from './queries.ts';

/** The accounts that issue a new template's passes; undefined for the platform's, which demo templates always use. */
export type PlatformChoice = {
  createAsDemo?: true | undefined;
  applePassTypeIdentifierId?: string | undefined;
  googleIssuerId?: string | undefined;
};

export type PlatformOption = { value: string; label: string };

export type PlatformChoices = {
  isPending: boolean;
  isError: boolean;
  retry: () => Promise<unknown>;
  apple: PlatformOption[];
  google: PlatformOption[];
  preset: PlatformChoice;
};

export function usePlatformChoices(): PlatformChoices {
  const trpc = useTRPC();
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  // Demo templates always use the platform's.
  const enabled = canCreateNonDemoTemplates;
  const apple = useQuery({ ...appleIdentifierChoicesQuery(trpc, handle), enabled });
  const google = useQuery({ ...googleIssuerChoicesQuery(trpc, handle), enabled });
  const identifiers = apple.data?.identifiers ?? [];
  const issuers = google.data?.issuers ?? [];
  const ownIdentifiers = identifiers.filter(({ platformManaged }) => !platformManaged);
  const ownIssuers = issuers.filter(({ platformManaged }) => !platformManaged);
  const good = ownIdentifiers.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now());
  return {
    isPending: enabled && (apple.isPending || google.isPending),
    isError: apple.isError || google.isError,
    retry: () => Promise.all([apple.refetch(), google.refetch()]),
    apple: ownIdentifiers.length === 0 ? [] : identifiers.map(optionOf),
    google: ownIssuers.length === 0 ? [] : issuers.map(optionOf),
    preset: { applePassTypeIdentifierId: good[0]?.id, googleIssuerId: ownIssuers[0]?.id },
  };
}

type Choosable = { id: string; identifier: string; platformManaged: boolean };

function optionOf({ id, identifier, platformManaged }: Choosable): PlatformOption {
  return { value: id, label: platformManaged ? `${identifier} (managed)` : identifier };
}
