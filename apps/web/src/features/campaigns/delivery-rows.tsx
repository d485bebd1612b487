import {
  type Campaign,
  type CampaignVariant,
  firstVariantName,
  firstVariantPercent,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { formatNumber } from '../../lib/format-number.ts';
import { findField } from './campaign-draft.ts';
import { SummaryRow } from './campaign-summary.tsx';

type DeliveryRowsProps = {
  campaign: Pick<Campaign, 'split' | 'pace' | 'message' | 'ignoreFrequencyCap' | 'ignoreQuietHours'>;
  document: DesignDocument;
};

/** What else is decided about a campaign, where it differs from the usual: a second admin approves this, too. */
export function DeliveryRows({ campaign, document }: DeliveryRowsProps) {
  const { split, pace, message } = campaign;
  const ignored = [
    ...(campaign.ignoreFrequencyCap ? ['the limit on notifications'] : []),
    ...(campaign.ignoreQuietHours ? ['quiet hours'] : []),
  ];
  return (
    <>
      {split && (
        <SummaryRow term="Variants">
          <div>
            <strong>{firstVariantName}</strong>, {firstVariantPercent(split)} %: as above
          </div>
          {split.variants.map((variant) => (
            <div key={variant.name}>
              <strong>{variant.name}</strong>, {variant.percent} %: {variantText(variant, document)}
            </div>
          ))}
          {split.holdoutPercent > 0 && <div>{split.holdoutPercent} % get nothing, to compare with</div>}
        </SummaryRow>
      )}
      {pace !== null && <SummaryRow term="Pace">At most {formatNumber(pace)} passes a second</SummaryRow>}
      {message && ignored.length > 0 && (
        <SummaryRow term="Limits">Ignores {ignored.join(' and ')}</SummaryRow>
      )}
    </>
  );
}

/** What a variant replaces: "Points count double; Points: 240; other colors". */
function variantText(
  { message, googleMessage, passChange }: CampaignVariant,
  document: DesignDocument,
): string {
  const { fields = {}, colors = {}, images = {} } = passChange ?? {};
  const changes = Object.entries(fields).map(([key, { label, value }]) =>
    [label ?? (findField(document, key)?.label || key), value].filter(Boolean).join(': '),
  );
  return [
    message,
    googleMessage && `in Google Wallet ${googleMessage}`,
    ...changes,
    Object.keys(colors).length > 0 && 'other colors',
    Object.keys(images).length > 0 && 'other images',
  ]
    .filter(Boolean)
    .join('; ');
}
