import { Button, Stack, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { hasContent } from './campaign-draft.ts';
import { CampaignSummary } from './campaign-summary.tsx';
import { reachQuery } from './queries.ts';
import { reachText } from './reach-text.ts';
import type { StepFormProps } from './step-props.ts';

/** Last step: everything at a glance, and the launch. */
export function ReviewStep({ onLaunch, ...props }: StepFormProps) {
  const { draft, onChange, problems, template, document } = props;
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const reach = useQuery(reachQuery(useTRPC(), question)).data;
  const isEmpty = !hasContent(draft, document);
  const isReady = !isEmpty && Object.keys(problems).length === 0;
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
      <CampaignSummary draft={draft} document={document} />
      {isEmpty && (
        <Notice tone="soon">
          A campaign needs a notification or a pass change before it can be launched.
        </Notice>
      )}
      {!isEmpty && !isReady && (
        <Notice tone="soon">Some values need mending first; the steps with a dot show which.</Notice>
      )}
      <div>
        <Button
          size="md"
          leftSection={<IconSend size={18} />}
          disabled={!isReady || !reach}
          onClick={() => reach && onLaunch(reach)}
        >
          Launch campaign
        </Button>
        <p style={{ margin: '8px 0 0', color: 'var(--tessera-dimmed)' }} aria-live="polite">
          {reach ? reachText(reach) : 'Counting the recipients…'}
        </p>
      </div>
    </Stack>
  );
}
