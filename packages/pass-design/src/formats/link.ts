import { addressFault, fieldAddress } from '../document/address.ts';
import { labelLengthMax } from '../document/limits.ts';
import type { FieldFormat, PropertiesOf, SchemaTools } from './field-format.ts';

export const linkProperties = ({ textSchema }: SchemaTools) => ({
  /** The text shown instead of the address. */
  linkText: textSchema(labelLengthMax).optional(),
});

export type LinkFormat = PropertiesOf<typeof linkProperties>;

export const link: FieldFormat<LinkFormat, { kind: 'link'; value: string; text: string }> = {
  label: 'Link',
  isLocalized: false,
  render: (_field, text) => {
    const address = fieldAddress(text.trim());
    return address === null ? null : { kind: 'link', value: address, text };
  },
  valueFault: addressFault((text) => fieldAddress(text) !== null),
};
