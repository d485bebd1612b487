/** The query parameter by which a shop gets the click that led to it. */
const parameter = 'tessera_click';

/** The address with the click appended to its query; all else stays as it is written. */
export function withClick(link: string, token: string): string {
  const end = link.indexOf('#');
  const address = end === -1 ? link : link.slice(0, end);
  const fragment = end === -1 ? '' : link.slice(end);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${parameter}=${token}${fragment}`;
}
