/** The parts of the account page, in the order of its menu; the first is the one an address without a section shows. */
export const accountSections = ['general', 'security', 'sessions'] as const;

export type AccountSection = (typeof accountSections)[number];

export function readAccountSection(value: unknown): AccountSection | undefined {
  const section = accountSections.find((known) => known === value);
  return section === 'general' ? undefined : section;
}
