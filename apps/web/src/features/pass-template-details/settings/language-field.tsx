import { NativeSelect } from '@mantine/core';
import { type SignUpLanguage, signUpLanguages } from '@tessera/contract';

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const options = signUpLanguages.map((code) => ({ value: code, label: names.of(code) ?? code }));

type LanguageFieldProps = { value: SignUpLanguage; onChange: (language: SignUpLanguage) => void };

export function LanguageField({ value, onChange }: LanguageFieldProps) {
  return (
    <NativeSelect
      label="Language"
      data={options}
      value={value}
      onChange={(event) => {
        const chosen = signUpLanguages.find((code) => code === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
