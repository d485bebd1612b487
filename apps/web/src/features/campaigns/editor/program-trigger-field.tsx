import { NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampaignTrigger, ProgramRules } from '@tessera/contract';
import { useTRPC } from '../../../lib/trpc.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

type ProgramTrigger = Exclude<CampaignTrigger, { kind: 'issued' | 'installed' | 'date' | 'weekly' }>;

const ofPass: readonly string[] = ['issued', 'installed', 'date', 'weekly'];

export const isOfProgram = (trigger: CampaignTrigger): trigger is CampaignTrigger & ProgramTrigger =>
  !ofPass.includes(trigger.kind);

/** Undefined without a program. */
export function useProgramRules(passTemplateId: string): ProgramRules | undefined {
  const trpc = useTRPC();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const template = useQuery(passTemplateQuery(trpc, question)).data;
  const enabled = Boolean(template?.programId);
  return useQuery(trpc.workspace.programs.get.queryOptions(question, { enabled })).data?.rules;
}

type ProgramTriggerFieldProps = {
  trigger: CampaignTrigger;
  rules: ProgramRules | undefined;
  problems: Record<string, string>;
  onChange: (trigger: CampaignTrigger) => void;
};

const any = '';

/** What the program must have done. */
export function ProgramTriggerField({ trigger, rules, problems, onChange }: ProgramTriggerFieldProps) {
  switch (trigger.kind) {
    case 'rewardEarned':
      return (
        <Select
          label="Reward"
          data={[
            { value: any, label: 'Any reward' },
            ...(rules?.rewards ?? [])
              .filter(({ mode }) => mode !== 'buy')
              .map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={trigger.reward ?? any}
          error={problems['trigger.reward']}
          allowDeselect={false}
          onChange={(reward) => onChange({ ...trigger, reward: reward || null })}
        />
      );
    case 'tierReached':
      return (
        <Select
          label="Tier"
          data={[
            { value: any, label: 'Any tier' },
            ...(rules?.tiers?.steps ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          value={trigger.tier ?? any}
          error={problems['trigger.tier']}
          allowDeselect={false}
          onChange={(tier) => onChange({ ...trigger, tier: tier || null })}
        />
      );
    case 'balanceReached':
      return <BalanceFields {...{ trigger, rules, problems, onChange }} />;
    case 'notVisited':
      return (
        <NumberInput
          label="Days without a visit"
          description="Once for each absence. Passes that never had a visit are left out."
          min={1}
          max={365}
          allowDecimal={false}
          value={trigger.days}
          error={problems['trigger.days']}
          onChange={(days) => onChange({ ...trigger, days: Number(days) })}
          w={220}
        />
      );
    default:
      return null;
  }
}

type BalanceFieldsProps = Omit<ProgramTriggerFieldProps, 'trigger'> & {
  trigger: Extract<CampaignTrigger, { kind: 'balanceReached' }>;
};

function BalanceFields({ trigger, rules, problems, onChange }: BalanceFieldsProps) {
  const balances = rules?.balances ?? [];
  const { decimals = 0, unit } = balances.find(({ attribute }) => attribute === trigger.balance) ?? {};
  return (
    <>
      {balances.length > 1 && (
        <Select
          label="Balance"
          data={balances.map((balance) => ({ value: balance.attribute, label: balance.unit.other }))}
          value={trigger.balance}
          error={problems['trigger.balance']}
          allowDeselect={false}
          onChange={(balance) => onChange({ ...trigger, balance: balance ?? trigger.balance })}
        />
      )}
      <NumberInput
        label={`Amount${unit ? `, in ${unit.other}` : ''}`}
        min={1 / 10 ** decimals}
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        value={trigger.amount / 10 ** decimals}
        error={problems['trigger.amount']}
        onChange={(amount) => onChange({ ...trigger, amount: Math.round(Number(amount) * 10 ** decimals) })}
        w={220}
      />
    </>
  );
}
