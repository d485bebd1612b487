import { useDeferredValue, useMemo, useState } from 'react';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { campaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';
import type { CampaignStep } from './campaign-step-names.ts';
import { ChangePreview } from './change-preview.tsx';
import { LockScreenPreview } from './lock-screen-preview.tsx';
import type { StepProps } from './step-props.ts';

type CampaignPreviewProps = Pick<StepProps, 'draft' | 'document' | 'template'> & { step: CampaignStep };

/** What holders see of a campaign: their lock screens, or their passes before it and while it runs. */
export function CampaignPreview({ step, draft, document, template }: CampaignPreviewProps) {
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const { name, imageBaseUrl } = template;
  const settled = useDeferredValue(draft);
  const faces = useMemo(
    () => campaignFaces(settled, { name, document }, workspace, now),
    [settled, name, document, workspace, now],
  );
  const Preview = step === 'pass-change' ? ChangePreview : LockScreenPreview;
  return (
    <aside className={styles.preview} aria-label="Preview">
      <Preview faces={faces} imageBaseUrl={imageBaseUrl} />
    </aside>
  );
}
