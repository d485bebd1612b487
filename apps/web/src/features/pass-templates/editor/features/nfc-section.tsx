import { Switch, TagsInput, Textarea } from '@mantine/core';
import type { DesignDocument } from '@tessera/pass-design';
import { nfcMessageLengthMax } from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

type Nfc = NonNullable<DesignDocument['features']['nfc']>;

const firstNfc: Nfc = {
  message: '{{ pass.serialNumber }}',
  requiresAuthentication: false,
  redemptionIssuers: [],
};

export function NfcSection() {
  const document = useDesign();
  const { change } = useEditor();
  const { nfc } = document.features;
  const set = (next: Nfc | null) => change({ kind: 'setFeatures', features: { nfc: next } });
  return (
    <>
      <p className={styles.hint}>
        Held to a terminal, the phone sends the message. Apple requires a certificate with the NFC
        entitlement, Google a Smart Tap issuer.
      </p>
      <Switch
        label="Send a message by NFC"
        checked={nfc !== null}
        onChange={(event) => set(event.currentTarget.checked ? firstNfc : null)}
      />
      {nfc && <NfcForm nfc={nfc} onChange={(part) => set({ ...nfc, ...part })} />}
    </>
  );
}

function NfcForm({ nfc, onChange }: { nfc: Nfc; onChange: (part: Partial<Nfc>) => void }) {
  const key = useIssuesAt('features.nfc.encryptionPublicKey');
  const issuers = useIssuesAt('features.nfc.redemptionIssuers');
  return (
    <>
      <LiquidInput
        path="features.nfc.message"
        label="Message"
        description="At most 64 bytes."
        value={nfc.message}
        charactersMax={nfcMessageLengthMax}
        onChange={(message) => onChange({ message })}
      />
      <Textarea
        id={controlId('features.nfc.encryptionPublicKey')}
        label="Public key of the terminal (Apple)"
        description="P-256, as Base64 without its first and last line."
        value={nfc.encryptionPublicKey ?? ''}
        error={key.error ?? key.warnings[0]}
        autosize
        minRows={2}
        onChange={(event) =>
          onChange({ encryptionPublicKey: event.currentTarget.value.replace(/\s/g, '') || undefined })
        }
      />
      <Switch
        label="Ask for Face ID or passcode first"
        checked={nfc.requiresAuthentication}
        onChange={(event) => onChange({ requiresAuthentication: event.currentTarget.checked })}
      />
      <TagsInput
        id={controlId('features.nfc.redemptionIssuers')}
        label="Smart Tap issuers (Google)"
        description="Ids of the issuers whose terminals may read the pass."
        value={nfc.redemptionIssuers}
        error={issuers.error}
        onChange={(redemptionIssuers) => onChange({ redemptionIssuers })}
      />
    </>
  );
}
