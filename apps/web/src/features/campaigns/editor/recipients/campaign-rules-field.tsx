import { Checkbox, Input, Stack } from '@mantine/core';
import { formatClock } from '../../../../lib/format-date.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import type { CampaignDraft } from '../campaign-draft.ts';

type CampaignRulesFieldProps = {
  draft: CampaignDraft;
  onChange: (change: Partial<CampaignDraft>) => void;
};

export function CampaignRulesField({ draft, onChange }: CampaignRulesFieldProps) {
  const { frequencyCap, quietHours } = useWorkspace().campaignRules;
  if ((!frequencyCap && !quietHours) || draft.message.trim() === '') return null;
  return (
    <Input.Wrapper label="Limits of this workspace" labelElement="div">
      <Stack gap="sm" mt="xs">
        {frequencyCap && (
          <Checkbox
            label={`Leave out people who have had ${timesText(frequencyCap.notifications)} within ${daysText(frequencyCap.days)}`}
            description="They get neither the notification nor the pass change."
            checked={!draft.ignoreFrequencyCap}
            onChange={(event) => onChange({ ignoreFrequencyCap: !event.currentTarget.checked })}
          />
        )}
        {quietHours && (
          <Checkbox
            label={`Do not notify between ${formatClock(quietHours.from)} and ${formatClock(quietHours.until)}`}
            description="Delivery waits and then continues by itself. Passes that are opened in the meantime show the campaign."
            checked={!draft.ignoreQuietHours}
            onChange={(event) => onChange({ ignoreQuietHours: !event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}

const timesText = (count: number): string => (count === 1 ? 'a notification' : `${count} notifications`);
const daysText = (days: number): string => (days === 1 ? 'a day' : `${days} days`);
