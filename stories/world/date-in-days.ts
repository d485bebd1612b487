const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** The specification's dd MMM yyyy of a day so many from now, in the stories' time zone. */
export function dateInDays(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  // Swedish dates are ISO ones; the months are the specification's own letters.
  const [year, month, day] = then.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).split('-');
  return `${day} ${months.slice(Number(month) * 3 - 3, Number(month) * 3)} ${year}`;
}
