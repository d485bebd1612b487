import { campaignHoldoutMax } from '@tessera/contract';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import type { StepProps } from '../step-props.ts';
import { changeSplit } from '../variant-shares.ts';

export function HoldoutField({
  draft,
  problems,
  onChange,
}: Pick<StepProps, 'draft' | 'problems' | 'onChange'>) {
  return (
    <NumberField
      label="Holdout"
      description="This share of the recipients gets nothing, for comparison."
      maw={200}
      suffix=" %"
      max={campaignHoldoutMax}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={draft.holdoutPercent}
      onChange={(next) =>
        onChange(changeSplit(draft, { holdoutPercent: typeof next === 'number' ? next : '' }))
      }
      error={problems['split.holdoutPercent']}
    />
  );
}
