import type { Pass } from '@tessera/contract';
import { type Attribute, readInstant, writeInstant } from '@tessera/pass-design';
import type { AttributeInputs } from '../attribute-values.ts';

/** Texts as typed, instants in the workspace's local time. */
export type ValueInputs = {
  user: Person;
  attributes: AttributeInputs;
  expiresAt: string;
  externalId: string;
};

type Person = Record<'firstName' | 'lastName' | 'phone' | 'externalId', string>;

export type ValueChanges = {
  user?: Partial<Record<'firstName' | 'lastName', string> & Record<'phone' | 'externalId', string | null>>;
  attributes?: Pass['attributes'];
  expiresAt?: string | null;
  externalId?: string | null;
};

const localLength = 16;

export function inputsOf(pass: Pass, declared: readonly Attribute[], timezone: string): ValueInputs {
  return {
    user: {
      firstName: pass.user.firstName,
      lastName: pass.user.lastName,
      phone: pass.user.phone ?? '',
      externalId: pass.user.externalId ?? '',
    },
    attributes: Object.fromEntries(
      declared.map((attribute) => [
        attribute.key,
        inputOf(attribute, pass.attributes[attribute.key], timezone),
      ]),
    ),
    expiresAt: pass.expiresAt ? toLocal(new Date(pass.expiresAt), timezone) : '',
    externalId: pass.externalId ?? '',
  };
}

/** The changed values; an emptied value is removed, so that the design's default applies. */
export function changesOf(before: ValueInputs, after: ValueInputs, timezone: string): ValueChanges {
  const { phone, externalId, ...names } = after.user;
  const user = {
    ...differing(before.user, names, (value) => value.trim()),
    ...differing(before.user, { phone, externalId }, (value) => value.trim() || null),
  };
  const attributes = differing(before.attributes, after.attributes, (value) => {
    const said = typeof value === 'string' ? value.trim() : value;
    return said === '' ? null : said;
  });
  return {
    ...(Object.keys(user).length > 0 && { user }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(before.expiresAt !== after.expiresAt && {
      expiresAt: readInstant(after.expiresAt, timezone)?.toISOString() ?? null,
    }),
    ...(before.externalId.trim() !== after.externalId.trim() && {
      externalId: after.externalId.trim() || null,
    }),
  };
}

function inputOf(
  { type, default: given }: Attribute,
  own: Pass['attributes'][string] | undefined,
  timezone: string,
): AttributeInputs[string] {
  if (type === 'boolean') return typeof own === 'boolean' ? own : given === true;
  if (own === null || own === undefined) return '';
  const isInstant = type === 'date' && typeof own === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(own);
  const instant = isInstant && readInstant(own, timezone);
  return instant ? toLocal(instant, timezone) : own;
}

const toLocal = (instant: Date, timezone: string): string =>
  writeInstant(instant, timezone).slice(0, localLength);

function differing<Value, Sent>(
  before: Readonly<Record<string, Value>>,
  after: Record<string, Value>,
  send: (value: Value) => Sent,
): Record<string, Sent> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) =>
      value === before[key] ? [] : [[key, send(value)] as const],
    ),
  );
}
