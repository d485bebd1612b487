export const accountSections = ['general', 'security', 'sessions'] as const;

export type AccountSection = (typeof accountSections)[number];

export function readAccountSection(value: unknown): AccountSection | undefined {
  const section = accountSections.find((known) => known === value);
  return section === 'general' ? undefined : section;
}
