import type { DesignDocument } from '@tessera/pass-design';
import { referenceTo } from './rename-reference.ts';

export type ReferenceGroup = { title: string; references: { label: string; liquid: string }[] };

const output = (name: string) => `{{ ${name} }}`;

const person = [
  { label: 'First name', liquid: output('user.firstName') },
  { label: 'First name, or “there”', liquid: '{{ user.firstName | default: "there" }}' },
  { label: 'Last name', liquid: output('user.lastName') },
  { label: 'Email', liquid: output('user.email') },
];

const pass = [
  { label: 'Heading', liquid: output('pass.heading') },
  { label: 'Serial number', liquid: output('pass.serialNumber') },
  { label: 'Short code', liquid: output('pass.shortCode') },
  { label: 'Issued on', liquid: output('pass.createdAt') },
  { label: 'Expires on', liquid: output('pass.expiresAt') },
];

const issuer = [
  { label: 'Company name', liquid: output('issuer.name') },
  { label: 'Street address', liquid: output('issuer.address') },
  { label: 'Support email', liquid: output('issuer.contact') },
];

export function referencesOf({ attributes }: Pick<DesignDocument, 'attributes'>): ReferenceGroup[] {
  const declared = attributes
    .filter(({ type }) => type !== 'image')
    .map((attribute) => ({
      label: attribute.label || attribute.key,
      liquid: output(referenceTo(attribute)),
    }));
  return [
    ...(declared.length > 0 ? [{ title: 'Attributes', references: declared }] : []),
    { title: 'Person', references: person },
    { title: 'Pass', references: pass },
    { title: 'Company', references: issuer },
  ];
}
