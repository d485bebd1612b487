import type { CampaignReach, PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { CampaignDraft } from './campaign-draft.ts';
import type { PreviewedVariant } from './draft-in-variant.ts';

/** What every step of the campaign editor is given. */
export type StepProps = {
  draft: CampaignDraft;
  onChange: (change: Partial<CampaignDraft>) => void;
  /** Sentence by dotted path, for what is wrong now. */
  problems: Record<string, string>;
  template: PassTemplate;
  document: DesignDocument;
};

export type StepFormProps = StepProps & {
  /** Shows a variant in the previews. */
  onPreview: (variant: PreviewedVariant) => void;
  /** Asks before a launch that reaches so many, at that time or now. */
  onLaunch: (reach: CampaignReach, at: Date | null) => void;
};
