import { StatusTabs } from '../../../ui/table/status-tabs.tsx';
import styles from '../preview/campaign-previews.module.css';
import { type PreviewedVariant, previewedVariants } from './draft-in-variant.ts';
import type { StepProps } from './step-props.ts';

type VariantSwitchProps = Pick<StepProps, 'draft'> & {
  value: PreviewedVariant;
  onChange: (variant: PreviewedVariant) => void;
};

export function VariantSwitch({ draft, value, onChange }: VariantSwitchProps) {
  const variants = previewedVariants(draft);
  if (variants.length === 0) return null;
  const names = variants.map(({ value: variant, label }) => ({ value: String(variant), label }));
  const choose = (name: string) =>
    onChange(variants.find(({ value: variant }) => String(variant) === name)?.value ?? 0);
  return (
    <div className={styles.switch}>
      <span>Variant</span>
      <StatusTabs label="Variant" value={String(value)} options={names} onChange={choose} />
    </div>
  );
}
