/** After `attemptsFree` tries each further one must wait twice as long as the one before. */
export type ThrottleRule = {
  attemptsFree: number;
  firstWaitSeconds: number;
  waitSecondsMax: number;
  /** After the last wait: when attempts no longer count. */
  forgetSeconds: number;
};

/** As a rule attempts count for an hour: it is not worth more than a few waits at the limit. */
const forgetSeconds = 60 * 60;

/**
 * Against guessing one person's password. Five tries cover a forgotten capital; at five minutes each a guesser gets 288 a day at passwords
 * the common ones are not among. Not longer, because anybody may lock an account they only know the address of.
 */
export const accountRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 5 * 60,
  forgetSeconds,
};
/** Against trying one password on many accounts. A school or an office behind one address stays below thirty *failures*. */
export const addressRule: ThrottleRule = {
  attemptsFree: 30,
  firstWaitSeconds: 1,
  waitSecondsMax: 15 * 60,
  forgetSeconds,
};
/** Against making accounts in bulk, and against asking which addresses are taken. */
export const signUpRule: ThrottleRule = {
  attemptsFree: 10,
  firstWaitSeconds: 2,
  waitSecondsMax: 15 * 60,
  forgetSeconds,
};
/**
 * Against guessing codes with a stolen password. Three codes of a million are right at any moment, so a guess an hour, remembered for
 * a day, leaves a thief well below one chance in a thousand a week; and nobody else can bring an account to wait here.
 */
export const secondFactorRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 60 * 60,
  forgetSeconds: 24 * 60 * 60,
};

/** Against filling somebody's mailbox. A lost mail or two are everyday; from then on each waits twice as long, up to an hour. */
export const mailRule: ThrottleRule = {
  attemptsFree: 3,
  firstWaitSeconds: 30,
  waitSecondsMax: 60 * 60,
  forgetSeconds,
};

/**
 * Against guessing mailed codes, each a million to one. Five tries cover a mistyped one; then at most two an hour, remembered for a day, leave a
 * guesser well below one chance in a thousand a week. Not the second factor's hour: anybody may ask for a code to an address they know.
 */
export const emailCodeRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 30 * 60,
  forgetSeconds: 24 * 60 * 60,
};
