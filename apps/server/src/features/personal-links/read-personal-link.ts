import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PersonalLinkFault,
  passUserInput,
  personalLinkNames,
  type Utm,
  utmLengthMax,
  utmNames,
} from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { isStorable } from '@tessera/text-rules';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { readCellValue } from '../imports/read-row.ts';
import type { PassPerson } from '../passes/save-pass-users.ts';

/** Attributes have the right type of text, but are not checked yet. */
export type PersonalLink = { isSigned: boolean; user: PassPerson; attributes: AttributeValues; utm: Utm };

/** `problems` are for the developer of the links. */
export type RefusedLink = { fault: PersonalLinkFault; problems: string[] };

export type LinkRules = {
  secret: string | null;
  allowsUnsigned: boolean;
  attributeKeys: readonly string[];
  expiresAt: Date | null;
  attributes: readonly Attribute[];
};

/** The limit of a text of a design. */
const valueLengthMax = 2_000;
/** Numbers and dates as programs write them. */
const format = { decimalMark: '.', dateOrder: 'dayFirst' } as const;

const refused = (fault: PersonalLinkFault, ...problems: string[]): RefusedLink => ({ fault, problems });
const isPersonal = (name: string) => personalLinkNames.some((known) => known === name);
const isUtm = (name: string) => utmNames.some((known) => `utm_${known}` === name);

/** Only parameters before `signature` count in a signed link: mailing tools append others. An empty merge field counts as absent. */
export function readPersonalLink(search: string, rules: LinkRules, now: Date): PersonalLink | RefusedLink {
  const all = [...new URLSearchParams(search)];
  const end = all.findIndex(([name]) => name === 'signature');
  const isSigned = end >= 0;
  const given = isSigned ? all.slice(0, end) : all;
  if (isSigned ? !isSignedBy(rules.secret, given, all[end]?.[1] ?? '') : !rules.allowsUnsigned)
    return refused('linkInvalid');
  const values = new Map(given.filter(([, value]) => value.trim() !== ''));
  const expires = values.get('expires');
  if (rules.expiresAt && rules.expiresAt <= now) return refused('linkExpired');
  if (expires && /^\d{1,12}$/.test(expires) && Number(expires) * 1000 <= now.getTime())
    return refused('linkExpired');
  const { user, attributes, problems } = readValues(values, rules, isSigned);
  const wrong = [...findNameProblems(given, rules, isSigned), ...problems];
  if (expires && !/^\d{1,12}$/.test(expires)) wrong.push('expires must be a time in Unix seconds.');
  return wrong.length > 0
    ? refused('linkWrong', ...wrong)
    : { isSigned, user, attributes, utm: readUtm(all) };
}

/** HMAC-SHA256 of the sorted query, in lower-case hexadecimal. */
function isSignedBy(secret: string | null, given: readonly [string, string][], signature: string): boolean {
  if (!secret) return false;
  const query = given
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const due = createHmac('sha256', secret).update(query).digest('hex');
  return (
    signature.length === due.length && timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(due))
  );
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Ignores unknown names in an unsigned link, to which tools append their own. */
function findNameProblems(
  given: readonly [string, string][],
  { attributes, attributeKeys }: LinkRules,
  isSigned: boolean,
): string[] {
  const declared = new Set(attributes.map(({ key }) => key));
  const seen = new Set<string>();
  return given.flatMap(([name]) => {
    const isRead = isPersonal(name) || declared.has(name);
    if (isRead && seen.has(name)) return [`${name} is in the link twice.`];
    seen.add(name);
    if (isRead && !isPersonal(name) && !isSigned && !attributeKeys.includes(name))
      return [`Only a signed link may set ${name}.`];
    return isRead || isUtm(name) || !isSigned ? [] : [`The pass template has no attribute ${name}.`];
  });
}

function readValues(
  values: ReadonlyMap<string, string>,
  { attributes, attributeKeys }: LinkRules,
  isSigned: boolean,
): { user: PassPerson; attributes: AttributeValues; problems: string[] } {
  const problems: string[] = [];
  const read: AttributeValues = {};
  for (const attribute of attributes) {
    const { key, label, type } = attribute;
    const text = values.get(key);
    if (text === undefined || isPersonal(key) || !(isSigned || attributeKeys.includes(key))) continue;
    if (!isStorable(text)) problems.push(`${label} contains characters that cannot be stored.`);
    else if (text.length > valueLengthMax)
      problems.push(`${label} must be at most ${valueLengthMax} characters.`);
    else read[key] = type === 'date' ? text : readCellValue(text, attribute, format);
  }
  const [written = '', firstName = '', lastName = ''] = ['email', 'firstName', 'lastName'].map((name) =>
    values.get(name),
  );
  // A mailing tool that does not encode its merge fields leaves a plus, which a query reads as a space.
  const email = isSigned ? written : written.trim().replaceAll(' ', '+');
  const person = passUserInput.safeParse({ email, firstName, lastName });
  for (const { path, message } of person.error?.issues ?? [])
    problems.push(path[0] === 'email' ? 'email must be an email address.' : `${String(path[0])}: ${message}`);
  return { user: person.data ?? { email, firstName, lastName }, attributes: read, problems };
}

function readUtm(all: readonly [string, string][]): Utm {
  const query = new Map(all.toReversed());
  const found = utmNames.flatMap((name) => {
    const value = query.get(`utm_${name}`)?.slice(0, utmLengthMax);
    return value && isStorable(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}
