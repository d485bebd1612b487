export type Rule = (typed: string) => string | null;

export const passwordCharactersMin = 8; // the server's minimum, which decides

/** Permissive: only a mail can prove an address. */
export const emailRule: Rule = (typed) =>
  /^\S+@\S+\.\S+$/.test(typed.trim()) ? null : 'Enter your email address.';

export const passwordRule: Rule = (typed) => (typed === '' ? 'Enter your password.' : null);

export const newPasswordRule: Rule = (typed) => {
  if (typed === '') return 'Choose a password.';
  const characters = Array.from(typed.normalize('NFKC')).length;
  return characters < passwordCharactersMin
    ? `Password must be at least ${passwordCharactersMin} characters`
    : null;
};

export const recoveryCodeRule: Rule = (typed) =>
  typed.replaceAll(/[^0-9a-z]/gi, '').length === 10 ? null : 'A recovery code has 10 letters and digits.';

export const noRule: Rule = () => null;
