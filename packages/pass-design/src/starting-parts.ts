import type { Attribute } from './attribute.ts';
import type { DesignDocument, Field, Relevance } from './design-document.ts';

/** The parts in which the pass types' initial designs differ. */
export type StartingDesign = Pick<DesignDocument, 'colors' | 'fields' | 'attributes' | 'transitMode'> & {
  describe: (name: string) => string;
  relevance?: Relevance;
};

export const field = (key: string, label: string, value: string, more: Partial<Field> = {}): Field => ({
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
