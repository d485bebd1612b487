import { Button, Stack, TextInput } from '@mantine/core';
import { IconClock, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { OnlyAdminNotice } from '../../organizations/only-admin-notice.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { CampaignSummary } from '../campaign-summary.tsx';
import { deliveryTimeText, requestsPerGooglePass } from '../view/delivery-time.ts';
import { hasContent } from './campaign-draft.ts';
import { readLaunchTime } from './launch-time.ts';
import { LaunchTimeField } from './launch-time-field.tsx';
import { PaceField } from './pace-field.tsx';
import { missingChoice } from './recipients/audience-draft.ts';
import { CampaignRulesField } from './recipients/campaign-rules-field.tsx';
import { DryRun } from './recipients/dry-run.tsx';
import { LeftOut } from './recipients/left-out.tsx';
import { ReachLine } from './recipients/reach-line.tsx';
import { reachText } from './recipients/reach-text.ts';
import { ReplacedMessages } from './recipients/replaced-messages.tsx';
import { useReach } from './recipients/use-reach.ts';
import type { StepFormProps } from './step-props.ts';

export function ReviewStep({ onLaunch, ...props }: StepFormProps) {
  const { draft, onChange, problems, template, document } = props;
  const { timezoneName, campaignRules, organization } = useWorkspace();
  const [now] = useState(() => new Date());
  const reach = useReach(template.id, draft.audience);
  const isLater = draft.launchAt !== null;
  const launchTime = readLaunchTime(draft.launchAt ?? '', timezoneName, now);
  const isEmpty = !hasContent(draft, document);
  const isMended = Object.keys(problems).length === 0;
  const isReady = !isEmpty && isMended && (!isLater || launchTime.at !== null);
  const { needsApproval } = campaignRules;
  const Icon = needsApproval ? IconUserCheck : isLater ? IconClock : IconSend;
  return (
    <Stack gap="lg">
      <TextInput
        label="Name"
        description="Only your team sees it."
        withAsterisk
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <CampaignSummary draft={draft} document={document} template={template} />
      <LaunchTimeField
        passTemplateId={template.id}
        value={draft.launchAt}
        launchTime={launchTime}
        now={now}
        error={problems.at}
        onChange={(launchAt) => onChange({ launchAt })}
        trigger={draft.trigger}
        attributes={document.attributes}
        problems={problems}
        onTrigger={(trigger) => onChange({ trigger, launchAt: null })}
      />
      <CampaignRulesField draft={draft} onChange={onChange} />
      <PaceField value={draft.pace} error={problems.pace} onChange={(pace) => onChange({ pace })} />
      {draft.message.trim() !== '' && <ReplacedMessages {...{ template }} />}
      {!isEmpty && isMended && <DryRun {...{ draft, document, template }} />}
      {isEmpty && (
        <Notice tone="soon">
          A campaign needs a notification or a pass change before it can be launched.
        </Notice>
      )}
      {!isEmpty && !isMended && (
        <Notice tone="soon">Some values need fixing first; a dot marks the steps they are in.</Notice>
      )}
      {isLater && isMended && !launchTime.at && !launchTime.error && (
        <Notice tone="soon">Choose a day and a time for the launch.</Notice>
      )}
      {needsApproval && <OnlyAdminNotice organization={organization} />}
      <div>
        <Button
          size="md"
          leftSection={<Icon size={18} />}
          disabled={!isReady || !reach.data}
          onClick={() => reach.data && onLaunch(reach.data, launchTime.at)}
        >
          {needsApproval ? 'Ask for approval' : isLater ? 'Schedule campaign' : 'Launch campaign'}
        </Button>
        <div style={{ marginBlockStart: 8, color: 'var(--tessera-dimmed)' }}>
          <ReachLine reach={reach} missing={missingChoice(draft.audience)}>
            {(counted) =>
              draft.trigger
                ? `Each run reaches those to whom it applies, of ${countOfPasses(counted.passes)} at present.`
                : `${reachText(counted, isLater)} ${deliveryTimeText(counted, draft.pace || null, requestsPerGooglePass(draft, campaignRules.frequencyCap))}`
            }
          </ReachLine>
          <LeftOut draft={draft} template={template} />
        </div>
      </div>
    </Stack>
  );
}
