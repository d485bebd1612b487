export const otpLength = 6;

/** Six boxes, each with a digit or empty, and which of them has the focus. */
export type OtpDigits = { digits: readonly string[]; focus: number };

export const emptyOtp: OtpDigits = { digits: Array.from({ length: otpLength }, () => ''), focus: 0 };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const clamp = (index: number): number => Math.min(Math.max(index, 0), otpLength - 1);

/** What was typed into a box, seen as that box’s whole text: a digit takes the place of the one before and leads on. */
export function enterDigits(otp: OtpDigits, index: number, text: string): OtpDigits {
  const old = otp.digits[index] ?? '';
  const typed = digitsOf(text);
  if (typed === '') return { digits: otp.digits.with(index, ''), focus: index };
  // Beside the digit that was there, the other one is new.
  const fresh = old !== '' && typed.length === 2 ? typed.replace(old, '') || old : typed;
  if (fresh.length > 1) return fillDigits(otp, index, fresh);
  return { digits: otp.digits.with(index, fresh), focus: clamp(index + 1) };
}

/** A whole code arrives at once, pasted or filled in by the phone: digits only, six at most, from the first box. */
export function pasteDigits(otp: OtpDigits, text: string): OtpDigits {
  const typed = digitsOf(text).slice(0, otpLength);
  return typed === '' ? otp : fillDigits(emptyOtp, 0, typed);
}

function fillDigits(otp: OtpDigits, index: number, text: string): OtpDigits {
  const fresh = [...text].slice(0, otpLength - index);
  const digits = otp.digits.map((digit, at) => fresh[at - index] ?? digit);
  return { digits, focus: clamp(index + fresh.length) };
}

/** Backspace empties a box; on an empty one it leads back. */
export function eraseDigit(otp: OtpDigits, index: number): OtpDigits {
  if (otp.digits[index]) return { digits: otp.digits.with(index, ''), focus: index };
  return { ...otp, focus: clamp(index - 1) };
}

export const moveFocus = (otp: OtpDigits, index: number): OtpDigits => ({ ...otp, focus: clamp(index) });

/** The code, once every box is filled. */
export const codeOf = ({ digits }: OtpDigits): string | null =>
  digits.every((digit) => digit !== '') ? digits.join('') : null;
