import { Skeleton } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useFetchedPart } from '../../ui/fetched-parts.ts';
import { useTextLanguage } from '../passes/use-text-language.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { type CampaignFaces, campaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';
import type { CampaignStep } from './campaign-step-names.ts';
import { campaignTexts } from './campaign-texts.ts';
import { fetchedPreview } from './fetched-preview.ts';
import { LockScreenPreview } from './lock-screen-preview.tsx';
import type { StepProps } from './step-props.ts';

type CampaignPreviewProps = Pick<StepProps, 'draft' | 'document' | 'template'> & { step: CampaignStep };

/** About what two phones or passes are tall. */
const pendingHeight = 520;

/** What holders see of a campaign: their lock screens, or their passes before it and while it runs. */
export function CampaignPreview({ step, draft, document, template }: CampaignPreviewProps) {
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const settled = useDeferredValue(draft);
  const texts = useMemo(() => campaignTexts(settled, document), [settled, document]);
  const language = useTextLanguage(texts);
  const faces = useMemo(
    () => language && campaignFaces(settled, document, workspace, now, language),
    [settled, document, workspace, now, language],
  );
  return (
    <aside className={styles.preview} aria-label="Preview">
      {faces ? (
        <Preview {...{ faces, step, now }} imageBaseUrl={template.imageBaseUrl} />
      ) : (
        <Skeleton height={pendingHeight} radius="lg" />
      )}
    </aside>
  );
}

type PreviewProps = { faces: CampaignFaces; imageBaseUrl: string; now: Date; step: CampaignStep };

function Preview({ step, ...shared }: PreviewProps) {
  const isOfPasses = step === 'pass-change';
  const ChangePreview = useFetchedPart(fetchedPreview, isOfPasses ? 'change' : null);
  if (!isOfPasses) return <LockScreenPreview {...shared} />;
  return ChangePreview ? <ChangePreview {...shared} /> : <Skeleton height={pendingHeight} radius="lg" />;
}
