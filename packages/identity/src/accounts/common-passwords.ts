import { createRequire } from 'node:module';

/** The words that guessers combine with a suffix; further down, the list has names and words that make good parts of long passwords. */
const stemsMax = 5000;
const stemCharactersMin = 4;
const listedCharactersMin = 8; // shorter passwords are refused for their length already

// Words that the list, made from leaks of English sites, ranks too low or lacks, and words of this product's own pages.
const furtherStems = `
passwort kennwort hallohallo motdepasse contrasena contraseña senha wachtwoord haslo parola qwertz qwertzui azerty azertyui azertyuiop
default topsecret thepassword newpassword mypassword administrator sysadmin root login signin demo sample example abcd abcdefgh
facebook linkedin twitter youtube android iphone fortnite roblox jesuschrist godisgood p@ssw0rd p@ssword pa$$word trustno
wallet walletpass tessera loyalty
`;

type CommonPasswords = { listed: ReadonlySet<string>; stems: ReadonlySet<string> };

let loaded: CommonPasswords | undefined;

/** Loaded with the first new password: a server that only signs people in does not need it. */
function commonPasswords(): CommonPasswords {
  loaded ??= load();
  return loaded;
}

function load(): CommonPasswords {
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  );
  // Lower case, most frequent first.
  const passwords = dictionary['passwords-common'];
  const stems = passwords.slice(0, stemsMax).filter((one) => one.length >= stemCharactersMin);
  return {
    listed: new Set(passwords.filter((one) => one.length >= listedCharactersMin)),
    stems: new Set([...stems, ...furtherStems.split(/\s+/).filter(Boolean)]),
  };
}

/** True for a password that guessers try first: a leaked one, a common word with digits and signs around it, a repeated piece, or a sequence. */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  if (isRepetition(lowered) || /^\d{1,11}$/.test(lowered) || isSequence(lowered)) return true;
  const { listed, stems } = commonPasswords();
  const withoutTail = lowered.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  const stem = withoutTail.replace(/^[\d\p{P}\p{S}\s]+/u, '');
  return [lowered, withoutTail, stem].some((text) => listed.has(text) || stems.has(text));
}

/** "aaaaaaaa", "abcabcabc", "12121212": a repeated piece of up to four characters. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}

/** "abcdefghi", "98765432100": each character next to the previous one. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
