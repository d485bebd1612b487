import type { Attribute } from './attribute.ts';
import type { DesignDocument } from './design-document.ts';
import type { Details } from './details.ts';
import type { Field } from './field-schema.ts';

/** The parts in which the pass types' initial designs differ. */
export type StartingDesign = Pick<DesignDocument, 'colors' | 'fields' | 'attributes' | 'transitMode'> & {
  describe: (name: string) => string;
  details?: Details;
  /** Texts of the dates on which the phone suggests the pass. */
  relevantDates?: string[];
};

export const field = (key: string, label: string, value: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label,
  value,
  kind: 'text',
  ...more,
});

export const attribute = (
  key: string,
  label: string,
  type: Attribute['type'],
  more: Partial<Attribute> = {},
): Attribute => ({
  id: key,
  key,
  label,
  type,
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

export const member = field('member', 'Member', '{{ user.firstName }} {{ user.lastName }}');
export const help = field('help', 'Questions?', '{{ issuer.name }} is happy to help. {{ issuer.contact }}');
