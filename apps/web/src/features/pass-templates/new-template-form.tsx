import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { passTemplateNameProblem } from '@tessera/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import { PlatformFields } from '../wallet-platforms/platform-fields.tsx';
import type { PlatformChoice, PlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './new-template-form.module.css';

type NewTemplateFormProps = {
  name: string;
  platforms: PlatformChoices;
  onSubmit: (name: string, choice: PlatformChoice) => void;
  /** Absent outside a dialog. */
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

export function NewTemplateForm({ platforms, onSubmit, onCancel, children, ...first }: NewTemplateFormProps) {
  const { canCreateNonDemoTemplates } = useWorkspace();
  const [name, setName] = useState(first.name);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PlatformChoice>({});
  const [isDemo, setDemo] = useState(false);
  const choice = { ...platforms.preset, ...chosen };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = passTemplateNameProblem(name);
    if (problem) setError(problem);
    else onSubmit(name.trim(), isDemo ? { createAsDemo: true } : choice);
  };
  return (
    <form onSubmit={submit} noValidate className={children ? styles.columns : undefined}>
      {children}
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="For you and your team; the design has its own heading."
          placeholder="Summer season"
          withAsterisk
          data-autofocus
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        {!isDemo && <PlatformFields {...platforms} value={choice} onChange={setChosen} />}
        {canCreateNonDemoTemplates ? (
          <Checkbox
            label="Make it a demo pass template"
            description="For trying things out. It has a Demo badge and uses the platform’s certificate and issuer."
            checked={isDemo}
            onChange={(event) => setDemo(event.currentTarget.checked)}
          />
        ) : (
          <DemoNotice />
        )}
        {platforms.isError && <LoadingFailed retry={platforms.retry} />}
        <Group justify="flex-end" gap="sm">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <BusyButton type="submit" isBusy={platforms.isPending} disabled={platforms.isError}>
            Design it
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function LoadingFailed({ retry }: { retry: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      }
    >
      Error loading data please try again later.
    </Notice>
  );
}

function DemoNotice() {
  return (
    <Notice
      action={
        <UpgradeButton variant="default" size="xs">
          Upgrade Plan
        </UpgradeButton>
      }
    >
      Your plan allows demo pass templates only.
    </Notice>
  );
}
