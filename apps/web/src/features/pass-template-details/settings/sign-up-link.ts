export const linkUtmNames = ['source', 'medium', 'campaign'] as const;
export type LinkUtm = Record<(typeof linkUtmNames)[number], string>;

export function signUpLink(url: string, utm: LinkUtm): string {
  const link = new URL(url);
  for (const name of linkUtmNames) {
    const value = utm[name].trim();
    if (value) link.searchParams.set(`utm_${name}`, value);
  }
  return link.href;
}
