import type { CampaignReach, PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { CampaignDraft } from './campaign-draft.ts';
import type { PreviewedVariant } from './draft-in-variant.ts';

export type StepProps = {
  draft: CampaignDraft;
  onChange: (change: Partial<CampaignDraft>) => void;
  problems: Record<string, string>;
  template: PassTemplate;
  document: DesignDocument;
};

export type StepFormProps = StepProps & {
  onPreview: (variant: PreviewedVariant) => void;
  onLaunch: (reach: CampaignReach, at: Date | null) => void;
};
