import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Pass } from '@tessera/contract';
import { lazy, useDeferredValue, useMemo, useState } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { StatusTabs } from '../../../ui/table/status-tabs.tsx';
import { PassButton, PassPicker } from '../../passes/pass-picker.tsx';
import { personName } from '../../passes/person-name.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { CampaignStep } from '../editor/campaign-step-names.ts';
import { draftInVariant, type PreviewedVariant, shownVariant } from '../editor/draft-in-variant.ts';
import type { StepProps } from '../editor/step-props.ts';
import { VariantSwitch } from '../editor/variant-switch.tsx';
import { campaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';
import { LockScreenPreview } from './lock-screen-preview.tsx';
import { usePreviewedHolder } from './use-previewed-holder.ts';

const ChangePreview = lazy(async () => ({
  default: (await import('./change-preview.tsx')).ChangePreview,
}));
const SendTestDialog = lazy(async () => ({
  default: (await import('./send-test-dialog.tsx')).SendTestDialog,
}));

const views = [
  { value: 'lockScreen', label: 'Lock screen' },
  { value: 'pass', label: 'Pass' },
] as const;
type View = (typeof views)[number]['value'];

type CampaignPreviewProps = Pick<StepProps, 'draft' | 'document' | 'template'> & {
  step: CampaignStep;
  variant: PreviewedVariant;
  onVariant: (variant: PreviewedVariant) => void;
  /** Of a draft, which can be tested; absent for a launched campaign. */
  problems?: StepProps['problems'];
};

export function CampaignPreview(props: CampaignPreviewProps) {
  const { step, draft, document, template, problems, onVariant } = props;
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const [pass, setPass] = useState<Pass | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const holder = usePreviewedHolder(pass);
  const { name, imageBaseUrl } = template;
  const [view, setView] = useState<View>('lockScreen');
  const variant = shownVariant(draft, props.variant);
  const shown = useMemo(() => draftInVariant(draft, variant), [draft, variant]);
  const settled = useDeferredValue(shown);
  const faces = useMemo(
    () => campaignFaces(settled, { template: { name, document }, workspace, holder, now }),
    [settled, name, document, workspace, holder, now],
  );
  return (
    <aside className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        <HolderChoice passTemplateId={template.id} pass={pass} onChoose={setPass} />
        {problems && variant !== 'holdout' && (
          <Button variant="default" size="xs" onClick={() => setIsTesting(true)}>
            Send a test to my phones
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <VariantSwitch draft={draft} value={variant} onChange={onVariant} />
        {step === 'review' && (
          <StatusTabs label="Preview of" value={view} options={[...views]} onChange={setView} />
        )}
      </div>
      {variant === 'holdout' && <p className={styles.period}>The holdout gets nothing.</p>}
      {step === 'pass-change' || (step === 'review' && view === 'pass') ? (
        <LazyBoundary fallback={null}>
          <ChangePreview faces={faces} imageBaseUrl={imageBaseUrl} draft={draft} />
        </LazyBoundary>
      ) : (
        <LockScreenPreview faces={faces} imageBaseUrl={imageBaseUrl} />
      )}
      {isTesting && problems && (
        <LazyBoundary>
          <SendTestDialog
            {...{ draft: shown, document, template, problems }}
            onClose={() => setIsTesting(false)}
          />
        </LazyBoundary>
      )}
    </aside>
  );
}

type HolderChoiceProps = {
  passTemplateId: string;
  pass: Pass | null;
  onChoose: (pass: Pass | null) => void;
};

function HolderChoice({ passTemplateId, pass, onChoose }: HolderChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (next: Pass | null) => {
    onChoose(next);
    setIsOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={340}
      position="bottom-start"
      shadow="lg"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={styles.holder}
          rightSection={<IconChevronDown size={14} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Preview as {pass ? personName(pass.user) : 'the sample person'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" role="dialog" aria-label="Preview as">
        <PassButton pass={null} isChosen={pass === null} onChoose={() => choose(null)} />
        {pass && <PassButton pass={pass} isChosen onChoose={() => choose(pass)} />}
        <PassPicker passTemplateId={passTemplateId} chosen={pass ? [pass] : []} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
