import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { nameLengthMax } from '@tessera/contract';
import type { PassType } from '@tessera/pass-design';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import { PlatformFields } from '../wallet-platforms/platform-fields.tsx';
import { type PlatformChoice, usePlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { PassTypeDrawing } from './pass-type-drawing.tsx';
import { passTypeLabels } from './pass-type-labels.ts';

const choices = [
  { passType: 'loyalty', what: 'Points, stamps, memberships' },
  { passType: 'coupon', what: 'Offers to redeem once' },
  { passType: 'giftCard', what: 'A balance to spend' },
  { passType: 'eventTicket', what: 'Concerts, matches, museums' },
  { passType: 'boardingPass', what: 'Flights, trains, ferries' },
  { passType: 'generic', what: 'Anything else' },
] as const satisfies readonly { passType: PassType; what: string }[];

const nameMissing = 'Enter a name for the pass template';

/** Chooses what kind of pass and how it is called; the designer does the rest. */
export function CreateTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const [passType, setPassType] = useState<PassType>('loyalty');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const platforms = usePlatformChoices();
  const [chosen, setChosen] = useState<PlatformChoice>({});
  const choice = { ...platforms.preset, ...chosen };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(nameMissing);
    void navigate({
      to: '/$workspaceHandle/templates/$passTemplateId/edit',
      params: { workspaceHandle: handle, passTemplateId: 'new' },
      search: { passType, name: name.trim(), ...choice },
    });
  };
  const verb = canCreateNonDemoTemplates ? 'Create Pass Template' : 'Create Demo Pass Template';
  return (
    <Dialog isOpen onClose={onClose} title={verb} width={640}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <fieldset className={styles.choices}>
            <legend className={styles.legend}>What kind of pass is it?</legend>
            {choices.map((choice) => (
              <Choice
                key={choice.passType}
                {...choice}
                isChosen={choice.passType === passType}
                onChoose={setPassType}
              />
            ))}
          </fieldset>
          <TextInput
            label="Name"
            description="For you and your team; the design has its own heading."
            placeholder="Coffee club"
            withAsterisk
            data-autofocus
            value={name}
            error={error}
            maxLength={nameLengthMax}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <PlatformFields {...platforms} value={choice} onChange={setChosen} />
          {!canCreateNonDemoTemplates && <DemoNotice />}
          {platforms.isError && <LoadingFailed retry={platforms.retry} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={platforms.isPending} disabled={platforms.isError}>
              Design it
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
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
      Your plan makes demo pass templates.
    </Notice>
  );
}

type ChoiceProps = {
  passType: PassType;
  what: string;
  isChosen: boolean;
  onChoose: (passType: PassType) => void;
};

function Choice({ passType, what, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="passType"
        className={styles.radio}
        checked={isChosen}
        onChange={() => onChoose(passType)}
      />
      <PassTypeDrawing passType={passType} height={60} />
      <span className={styles.words}>
        <span className={styles.name}>{passTypeLabels[passType]}</span>
        <span className={styles.what}>{what}</span>
      </span>
    </label>
  );
}
