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

const dayMilliseconds = 24 * 3600 * 1000;

type Certificate = { name: string; subject: string; expiresAt: Date; renewal: string; warningDays: number };

export function checkExpiry(
  { name, subject, expiresAt, renewal, warningDays }: Certificate,
  now: Date,
): Check {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMilliseconds);
  const until = expiresAt.toISOString().slice(0, 10);
  if (days < 0) return problem(name, `${subject} expired on ${until}.`, renewal);
  const finding = `${subject} is valid for ${days} more days, until ${until}.`;
  return days < warningDays ? warning(name, finding, renewal) : ok(name, finding);
}
