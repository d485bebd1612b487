export type Check = {
  name: string;
  state: 'ok' | 'warning' | 'problem';
  /** What was found, in a sentence. */
  finding: string;
  /** What to do; null if it is ok. */
  advice: string | null;
};

export const ok = (name: string, finding: string): Check => ({ name, state: 'ok', finding, advice: null });
export const warning = (name: string, finding: string, advice: string): Check => ({
  ...{ name, state: 'warning' },
  ...{ finding, advice },
});
export const problem = (name: string, finding: string, advice: string): Check => ({
  ...{ name, state: 'problem' },
  ...{ finding, advice },
});

const hourMilliseconds = 3600 * 1000;
const dayMilliseconds = 24 * hourMilliseconds;

type Certificate = { name: string; subject: string; expiresAt: Date; renewal: string; warningDays: number };

export function checkExpiry(
  { name, subject, expiresAt, renewal, warningDays }: Certificate,
  now: Date,
): Check {
  const left = expiresAt.getTime() - now.getTime();
  const until = expiresAt.toISOString().slice(0, 10);
  if (left <= 0) return problem(name, `${subject} expired on ${until}.`, renewal);
  const finding = `${subject} is valid for ${timeLeft(left)}, until ${until}.`;
  return left < warningDays * dayMilliseconds ? warning(name, finding, renewal) : ok(name, finding);
}

function timeLeft(milliseconds: number): string {
  const isDays = milliseconds >= dayMilliseconds;
  const count = isDays
    ? Math.floor(milliseconds / dayMilliseconds)
    : Math.ceil(milliseconds / hourMilliseconds);
  return `${count} more ${isDays ? 'day' : 'hour'}${count === 1 ? '' : 's'}`;
}
