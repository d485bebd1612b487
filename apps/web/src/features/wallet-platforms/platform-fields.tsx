import { Select } from '@mantine/core';
import type { PlatformChoice, PlatformOption } from './use-platform-choices.ts';

type PlatformFieldsProps = {
  apple: PlatformOption[];
  google: PlatformOption[];
  value: PlatformChoice;
  onChange: (choice: PlatformChoice) => void;
};

/** The accounts that issue a template's passes; fixed once it is created. */
export function PlatformFields({ apple, google, value, onChange }: PlatformFieldsProps) {
  return (
    <>
      {apple.length > 0 && (
        <Select
          label="Apple pass type identifier"
          description="Passes in wallets are tied to it, so it cannot be changed later."
          data={apple}
          allowDeselect={false}
          value={value.applePassTypeIdentifierId ?? null}
          onChange={(id) => onChange({ ...value, applePassTypeIdentifierId: id ?? undefined })}
        />
      )}
      {google.length > 0 && (
        <Select
          label="Google issuer"
          data={google}
          allowDeselect={false}
          value={value.googleIssuerId ?? null}
          onChange={(id) => onChange({ ...value, googleIssuerId: id ?? undefined })}
        />
      )}
    </>
  );
}
