export const otpLength = 6;

/** Six boxes, each a digit or empty, and the focused one. */
export type OtpDigits = { digits: readonly string[]; focus: number };

export const emptyOtp: OtpDigits = { digits: Array.from({ length: otpLength }, () => ''), focus: 0 };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const clamp = (index: number): number => Math.min(Math.max(index, 0), otpLength - 1);

/** Applies a box's new text: a digit replaces the old one and moves the focus on. */
export function enterDigits(otp: OtpDigits, index: number, text: string): OtpDigits {
  const old = otp.digits[index] ?? '';
  const typed = digitsOf(text);
  if (typed === '') return { digits: otp.digits.with(index, ''), focus: index };
  // Of two digits, the one that was not there before is new.
  const fresh = old !== '' && typed.length === 2 ? typed.replace(old, '') || old : typed;
  if (fresh.length > 1) return fillDigits(otp, index, fresh);
  return { digits: otp.digits.with(index, fresh), focus: clamp(index + 1) };
}

/** Fills in a whole code, pasted or from the phone: at most six digits, from the first box. */
export function pasteDigits(otp: OtpDigits, text: string): OtpDigits {
  const typed = digitsOf(text).slice(0, otpLength);
  return typed === '' ? otp : fillDigits(emptyOtp, 0, typed);
}

function fillDigits(otp: OtpDigits, index: number, text: string): OtpDigits {
  const fresh = [...text].slice(0, otpLength - index);
  const digits = otp.digits.map((digit, at) => fresh[at - index] ?? digit);
  return { digits, focus: clamp(index + fresh.length) };
}

/** Backspace empties a box; in an empty one it moves back. */
export function eraseDigit(otp: OtpDigits, index: number): OtpDigits {
  if (otp.digits[index]) return { digits: otp.digits.with(index, ''), focus: index };
  return { ...otp, focus: clamp(index - 1) };
}

export const moveFocus = (otp: OtpDigits, index: number): OtpDigits => ({ ...otp, focus: clamp(index) });

export const codeOf = ({ digits }: OtpDigits): string | null =>
  digits.every((digit) => digit !== '') ? digits.join('') : null;
