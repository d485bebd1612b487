import { attributeTarget } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { isEmailAddress } from '@tessera/text-rules';

/** Headings of other systems, in the languages of most of our users, without accents and punctuation. */
const synonyms: Record<string, readonly string[]> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'useremail',
    'contactemail',
    'customeremail',
    'epost',
    'epostadresse',
    'correo',
    'correoelectronico',
    'courriel',
    'adressemail',
    'emailadresse',
    'mailadresse',
  ],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'telefon',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
    'mobilnummer',
    'telefono',
    'portable',
    'gsm',
    'tel',
  ],
  userExternalId: ['userexternalid', 'personid', 'ownid'],
  firstName: [
    'firstname',
    'givenname',
    'forename',
    'first',
    'vorname',
    'prenom',
    'nombre',
    'fornavn',
    'voornaam',
    'nome',
    'imie',
  ],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'last',
    'nachname',
    'familienname',
    'nom',
    'nomdefamille',
    'apellido',
    'apellidos',
    'etternavn',
    'efternavn',
    'achternaam',
    'cognome',
    'nazwisko',
  ],
  fullName: ['name', 'fullname', 'customername', 'displayname', 'contactname', 'holder', 'person'],
  externalId: [
    'externalid',
    'extid',
    'customerid',
    'customernumber',
    'customerno',
    'memberid',
    'membernumber',
    'memberno',
    'membershipnumber',
    'membershipno',
    'userid',
    'contactid',
    'kundennummer',
    'kundennr',
    'kundenummer',
    'mitgliedsnummer',
    'mitgliedsnr',
    'medlemsnummer',
    'id',
  ],
  expiresAt: [
    'expiresat',
    'expires',
    'expiry',
    'expirydate',
    'expiration',
    'expirationdate',
    'validuntil',
    'validto',
    'enddate',
    'gultigbis',
    'ablaufdatum',
  ],
  passId: ['passid'],
};

type Proposal = {
  headers: readonly string[];
  samples: readonly string[][];
  attributes: readonly Attribute[];
  remembered: ReadonlyMap<string, string | null>;
};

/** Prefers the last import, then the attribute's key or label, usual and similar headings, and e-mail values. No target repeats. */
export function suggestColumnMapping({
  headers,
  samples,
  attributes,
  remembered,
}: Proposal): (string | null)[] {
  const known = new Set([...Object.keys(synonyms), ...attributes.map(({ key }) => attributeTarget(key))]);
  const targets: (string | null | undefined)[] = headers.map((header) => {
    const target = remembered.get(simplify(header));
    return target && !known.has(target) ? undefined : target;
  });
  const isTaken = (target: string) => targets.includes(target);
  const propose = (find: (header: string, index: number) => string | undefined) => {
    for (const [index, header] of headers.entries()) {
      if (targets[index] !== undefined) continue;
      const target = find(header, index);
      if (target !== undefined && !isTaken(target)) targets[index] = target;
    }
  };
  propose((header) => byExactName(header, attributes));
  propose((header) => byAttribute(attributes, (words) => words === simplify(header)));
  propose((header) => bySynonym(header));
  propose((header) => byAttribute(attributes, (words) => isSimilar(words, simplify(header))));
  propose((_, index) => (holdsEmails(samples, index) ? 'email' : undefined));
  if (isTaken('fullName') && (isTaken('firstName') || isTaken('lastName')))
    targets[targets.indexOf('fullName')] = null;
  return targets.map((target) => target ?? null);
}

export function simplify(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function byExactName(header: string, attributes: readonly Attribute[]): string | undefined {
  if (Object.hasOwn(synonyms, header)) return header;
  const attribute = attributes.find(({ key }) => header === attributeTarget(key) || header === key);
  return attribute && attributeTarget(attribute.key);
}

function bySynonym(header: string): string | undefined {
  const words = simplify(header);
  return Object.entries(synonyms).find(([, names]) => names.includes(words))?.[0];
}

function byAttribute(attributes: readonly Attribute[], fits: (words: string) => boolean): string | undefined {
  const found = attributes.find(({ key, label }) => fits(simplify(key)) || fits(simplify(label)));
  return found && attributeTarget(found.key);
}

/** A short text is similar to too many. */
function isSimilar(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one));
}

function holdsEmails(samples: readonly string[][], index: number): boolean {
  const cells = samples.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(isEmailAddress).length > cells.length / 2;
}
