import { useQuery } from '@tanstack/react-query';
import type { Campaign, PassTemplate } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import type { PreviewedPass } from '../../../../wallets/previewed-pass.ts';
import { overlayCampaignsQuery } from '../../../passes/queries.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import {
  needsCampaigns,
  type PreviewChoice,
  type PreviewSource,
  previewOf,
  sampleChoice,
} from './preview-choice.ts';

export type PreviewAs = {
  choice: PreviewChoice;
  choose: (change: Partial<PreviewChoice>) => void;
  reset: () => void;
  template: PassTemplate | null;
  campaigns: readonly Campaign[];
  /** What the stage shows. */
  drawn: PreviewedPass;
};

const noCampaigns: readonly Campaign[] = [];

type DraftSource = Pick<PreviewSource, 'name' | 'document' | 'language' | 'now'> & {
  template: PassTemplate | null;
};

/** The draft, drawn as the chosen pass. */
export function usePreviewChoice({
  name,
  document,
  language,
  template,
  now: opened,
}: DraftSource): PreviewAs {
  const workspace = useWorkspace();
  const [choice, setChoice] = useState(sampleChoice);
  const [now, setNow] = useState(opened);
  const published = template?.publishedRevision?.document;
  const { data } = useQuery({
    ...overlayCampaignsQuery(useTRPC(), {
      workspaceHandle: workspace.handle,
      passTemplateId: template?.id ?? '',
    }),
    enabled: template !== null && needsCampaigns(choice),
  });
  const campaigns = data?.campaigns ?? noCampaigns;
  const drawn = useMemo(
    () => previewOf(choice, { name, document, language, workspace, published, campaigns, now }),
    [choice, name, document, language, workspace, published, campaigns, now],
  );
  const change = (next: PreviewChoice) => {
    setChoice(next);
    // A campaign that was launched meanwhile has begun.
    setNow(new Date());
  };
  return {
    choice,
    choose: (changed) => change({ ...choice, ...changed }),
    reset: () => change(sampleChoice),
    template,
    campaigns,
    drawn,
  };
}
