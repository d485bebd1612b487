// The passwords of eight and more characters that head every published list of leaked ones, lower case, digits and signs stripped
// at the end: "Password123!" is refused by "password". Shorter ones are refused for their length already.
const words = `
password passw0rd p@ssword p@ssw0rd pa$$word pa55word iloveyou sunshine princess football baseball basketball welcome letmein
superman starwars trustno whatever computer internet michelle jennifer jonathan danielle samantha elizabeth alexander charlie
qwertyui qwertyuiop qwerty asdfghjk asdfghjkl zxcvbnm zxcvbnmm qazwsx qazwsxedc qwertz qwertzui azerty azertyui azertyuiop
abcdefgh abcdefghi abcdefghij abcd abc aaaaaaaa admin administrator changeme default secret topsecret dragon master monkey shadow
liverpool chelsea arsenal barcelona realmadrid juventus pokemon naruto minecraft fortnite roblox blink metallica nirvana
babygirl lovely iloveu forever friends family butterfly chocolate cheese flower beautiful jordan michael jessica ashley
loveme lovelove loveyou angel angels christian jesuschrist jesus godisgood blessed heaven
freedom november december february september october january spring summer autumn winter monday friday
google facebook linkedin twitter youtube samsung nintendo playstation microsoft android iphone
corvette mercedes mustang ferrari porsche yamaha harley cowboys yankees lakers steelers eagles
mypassword newpassword thepassword passwort kennwort hallohallo motdepasse contrasena contraseña senha wachtwoord haslo parola
test testtest testing tester guest user login signin system server access sysadmin root rootroot demo sample example
q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qwe123qwe asd123asd 123qwe 1234qwer 123abc
a1b2c3d4 abc123abc asdf asdfasdf asdf1234asdf qwerqwer zxcvzxcv aa123456aa
wallet walletpass tessera loyalty
`;

const commonPasswords = new Set(words.split(/\s+/).filter(Boolean));

/** True for a password a guesser tries first: a listed word with any tail of digits and signs, one repeated piece, or a run of digits. */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  const stem = lowered.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  return (
    commonPasswords.has(lowered) ||
    commonPasswords.has(stem) ||
    isRepetition(lowered) ||
    /^\d{1,11}$/.test(lowered) ||
    isSequence(lowered)
  );
}

/** "aaaaaaaa", "abcabcabc", "12121212": a piece of up to four characters, again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}

/** "abcdefghi", "98765432100": each character next to the one before. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
