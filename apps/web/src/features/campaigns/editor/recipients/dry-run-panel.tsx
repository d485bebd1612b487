import { ActionIcon, Box, Skeleton, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { googleNotificationsPerDay, type Pass } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { WalletPreview } from '../../../passes/pass-preview.tsx';
import { personName } from '../../../passes/person-name.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { campaignFaces } from '../../preview/campaign-faces.ts';
import { SharedAtGoogle } from '../../preview/shared-at-google.tsx';
import { usePreviewedHolder } from '../../preview/use-previewed-holder.ts';
import { draftInVariant, type PreviewedVariant, shownVariant } from '../draft-in-variant.ts';
import type { StepProps } from '../step-props.ts';
import { VariantSwitch } from '../variant-switch.tsx';
import { missingChoice, writeAudience } from './audience-draft.ts';
import styles from './dry-run-panel.module.css';
import { LeftOut } from './left-out.tsx';
import { MissingValues } from './missing-values.tsx';

type DryRunPanelProps = Pick<StepProps, 'draft' | 'document' | 'template'>;

export function DryRunPanel(props: DryRunPanelProps) {
  const { draft, template } = props;
  const missing = missingChoice(draft.audience);
  const sample = useQuery({
    ...useTRPC().workspace.campaigns.sample.queryOptions({
      workspaceHandle: useWorkspace().handle,
      passTemplateId: template.id,
      audience: writeAudience(draft.audience),
    }),
    enabled: missing === null,
  });
  if (missing) return <p className={styles.hint}>{missing}</p>;
  if (sample.isError)
    return (
      <ErrorState
        title="Could not load recipients to check"
        error={sample.error}
        retry={() => void sample.refetch()}
      />
    );
  if (!sample.data) return <Skeleton height={320} mt="md" aria-busy="true" />;
  const { passes, messagesWithinDay } = sample.data;
  return (
    <section className={styles.panel} aria-label="Check before launching">
      <Stack gap="sm">
        <MissingValues {...props} />
        <SharedAtGoogle {...props} />
        <LeftOut {...props} />
        {draft.message.trim() && <NotificationLimit messagesWithinDay={messagesWithinDay} />}
      </Stack>
      {passes.length === 0 ? (
        <p className={styles.hint}>No pass is a recipient yet.</p>
      ) : (
        <SampledPasses passes={passes} {...props} />
      )}
    </section>
  );
}

function NotificationLimit({ messagesWithinDay }: { messagesWithinDay: number }) {
  const rule = `Google notifies a holder of at most ${googleNotificationsPerDay} messages in 24 hours`;
  if (messagesWithinDay >= googleNotificationsPerDay)
    return (
      <Notice tone="soon">
        {rule}, and this template has sent that many campaigns with a message in the last 24 hours. Holders in
        Google Wallet who received them all find this message on the pass without a notification.
      </Notice>
    );
  const sent =
    messagesWithinDay === 0
      ? 'no campaign'
      : `${messagesWithinDay} ${messagesWithinDay === 1 ? 'campaign' : 'campaigns'}`;
  return (
    <p className={styles.hint}>
      {rule}. This template has sent {sent} with a message in the last 24 hours, so this one can notify every
      holder.
    </p>
  );
}

type SampledPassesProps = DryRunPanelProps & { passes: readonly Pass[] };

function SampledPasses({ passes, draft, document, template }: SampledPassesProps) {
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const [index, setIndex] = useState(0);
  const pass = passes[index] ?? null;
  const holder = usePreviewedHolder(pass);
  const { name, imageBaseUrl } = template;
  const [chosen, setChosen] = useState<PreviewedVariant>(0);
  const variant = shownVariant(draft, chosen);
  const { after } = useMemo(
    () =>
      campaignFaces(draftInVariant(draft, variant), {
        template: { name, document },
        workspace,
        holder,
        now,
      }),
    [draft, variant, name, document, workspace, holder, now],
  );
  const { message } = after.content;
  return (
    <>
      <Box mt="md">
        <VariantSwitch draft={draft} value={variant} onChange={setChosen} />
      </Box>
      <div className={styles.pager}>
        <ActionIcon
          variant="default"
          aria-label="Previous pass"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <p className={styles.who} aria-live="polite">
          <strong>{pass && personName(pass.user)}</strong>
          <span>
            {index + 1} of {passes.length} recipients, the newest
          </span>
        </p>
        <ActionIcon
          variant="default"
          aria-label="Next pass"
          disabled={index >= passes.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <div className={styles.pair}>
        {(['apple', 'google'] as const).map((wallet) => (
          <figure key={wallet} className={styles.figure}>
            <figcaption>{wallet === 'apple' ? 'Apple Wallet' : 'Google Wallet'}</figcaption>
            <WalletPreview pass={after} wallet={wallet} imageBaseUrl={imageBaseUrl} />
            {message?.id === 'preview' && (
              <blockquote className={styles.message}>
                {wallet === 'google' ? (message.googleText ?? message.text) : message.text}
              </blockquote>
            )}
          </figure>
        ))}
      </div>
    </>
  );
}
