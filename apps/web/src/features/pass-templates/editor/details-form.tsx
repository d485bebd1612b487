import { Select } from '@mantine/core';
import {
  type Detail,
  detailsOf,
  type PassType,
  redemptionChannels,
  textLengthMax,
} from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import { controlId } from './issue-location.ts';
import { PanelGroup } from './panel.tsx';
import { LiquidInput } from './texts/liquid-input.tsx';

/** What the wallets use the details for; Apple Wallet has none for cards and offers. */
const hints: Record<PassType, string> = {
  eventTicket: 'The wallets use them for reminders, suggestions and parts of their own layout.',
  boardingPass: 'The wallets use them for reminders, suggestions and parts of their own layout.',
  loyalty: 'Google Wallet shows them in its own layout; Apple Wallet shows the fields only.',
  coupon: 'Google Wallet shows them in its own layout; Apple Wallet shows the fields only.',
  giftCard: 'Google Wallet shows them in its own layout. Apple Wallet reads the balance and its currency.',
  generic: '',
};

export function DetailsForm() {
  const document = useDesign();
  const { change } = useEditor();
  return (
    <PanelGroup title="Details" hint={hints[document.passType]}>
      {detailsOf(document).map((detail) =>
        detail.kind === 'channel' ? (
          <ChannelSelect key={detail.key} detail={detail} />
        ) : (
          <LiquidInput
            key={detail.key}
            path={`details.${detail.key}`}
            label={detail.label}
            {...(detail.hint && { description: detail.hint })}
            value={document.details[detail.key] ?? ''}
            charactersMax={textLengthMax}
            onChange={(text) => change({ kind: 'setDetail', key: detail.key, text })}
          />
        ),
      )}
    </PanelGroup>
  );
}

const channelWords = {
  both: 'In store and online',
  inStore: 'In store',
  online: 'Online',
  temporaryPriceReduction: 'Reduced price for a time',
} as const;

function ChannelSelect({ detail }: { detail: Detail }) {
  const document = useDesign();
  const { change } = useEditor();
  const path = `details.${detail.key}`;
  const { error } = useIssuesAt(path);
  return (
    <Select
      id={controlId(path)}
      label={detail.label}
      data={redemptionChannels.map((value) => ({ value, label: channelWords[value] }))}
      value={document.details[detail.key] ?? 'both'}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => chosen && change({ kind: 'setDetail', key: detail.key, text: chosen })}
    />
  );
}
