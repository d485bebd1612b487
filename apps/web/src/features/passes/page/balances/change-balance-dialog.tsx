import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { amountOf, entryAmountMax, type ProgramRules, type Standing } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { balanceText } from './entry-text.ts';
import { useRecording } from './use-recording.ts';

const referenceLengthMax = 200;

type ChangeBalanceDialogProps = {
  standing: Standing;
  rules: ProgramRules;
  labelOf: (attribute: string) => string;
  onClose: () => void;
};

export function ChangeBalanceDialog({ standing, rules, labelOf, onClose }: ChangeBalanceDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { refusal, options } = useRecording(onClose);
  const record = useMutation(useTRPC().workspace.programs.record.mutationOptions(options));
  const [key, setKey] = useState(standing.balances[0]?.attribute ?? '');
  const [direction, setDirection] = useState('add');
  const [value, setValue] = useState<number | string>('');
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  // A retry after a lost response must not change the balance twice.
  const [ids] = useState(() => new Map<string, string>());
  const balance = rules.balances.find(({ attribute }) => attribute === key);
  const has = standing.balances.find(({ attribute }) => attribute === key)?.amount ?? 0;
  const amount = (balance && value !== '' && amountOf(balance, value)) || 0;
  const change = direction === 'add' ? amount : -amount;
  const problem = problemOf(amount, has + change);
  const submit = () => {
    setAsked(true);
    if (!balance || problem) return;
    const action = { kind: 'adjust' as const, balance: key, amount: change };
    const content = { action, ...(reference.trim() && { reference: reference.trim() }) };
    const text = JSON.stringify(content);
    const id = ids.get(text) ?? crypto.randomUUID();
    ids.set(text, id);
    record.mutate({ workspaceHandle, passId: standing.passId, id, ...content });
  };
  return (
    <Dialog isOpen title="Change a balance" onClose={onClose} isClosable={!record.isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {rules.balances.length > 1 && (
            <ChoiceField
              label="Balance"
              nothingChosen="Choose a balance"
              options={rules.balances.map(({ attribute }) => ({
                value: attribute,
                label: labelOf(attribute),
              }))}
              value={key}
              onChange={(chosen) => chosen && setKey(chosen)}
            />
          )}
          <SegmentedControl
            fullWidth
            aria-label="Direction"
            data={[
              { value: 'add', label: 'Add' },
              { value: 'take', label: 'Take away' },
            ]}
            value={direction}
            onChange={setDirection}
          />
          <NumberField
            label="Amount"
            description={
              amount > 0 && !problem
                ? `${balanceText(rules, key, has)} now, ${balanceText(rules, key, has + change)} afterwards, before rewards.`
                : `${balanceText(rules, key, has)} now.`
            }
            error={isAsked || has + change < 0 ? problem : null}
            min={0}
            allowNegative={false}
            decimalScale={balance?.decimals ?? 0}
            fixedDecimalScale={Boolean(balance?.decimals)}
            value={value}
            onChange={setValue}
            rightSection={balance?.unit.other}
            rightSectionWidth={88}
            data-autofocus
          />
          <TextInput
            label="Reason"
            description="Shown in the list of entries."
            maxLength={referenceLengthMax}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
          <Group justify="flex-end" gap="sm">
            <BusyButton variant="default" isBusy={false} disabled={record.isPending} onClick={onClose}>
              Cancel
            </BusyButton>
            <BusyButton type="submit" isBusy={record.isPending}>
              Change balance
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function problemOf(amount: number, after: number): string | null {
  if (amount === 0) return 'Enter an amount.';
  if (amount > entryAmountMax) return 'This amount is too large.';
  return after < 0 ? 'The pass does not have that much.' : null;
}
