const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

export function dateInDays(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  // The Swedish locale formats dates as ISO 8601.
  const [year, month, day] = then.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).split('-');
  return `${day} ${months.slice(Number(month) * 3 - 3, Number(month) * 3)} ${year}`;
}
