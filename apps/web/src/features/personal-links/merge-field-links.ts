export const mergeFieldStyles = ['plain', 'mailchimp', 'klaviyo'] as const;
export type MergeFieldStyle = (typeof mergeFieldStyles)[number];

export const mergeFieldLabels: Record<MergeFieldStyle, string> = {
  plain: 'Plain',
  mailchimp: 'Mailchimp',
  klaviyo: 'Klaviyo',
};

/** Mailchimp's limit for a tag. */
const mailchimpTagLengthMax = 10;
const mailchimpTags: Record<string, string> = { firstName: 'FNAME', lastName: 'LNAME' };
const klaviyoNames: Record<string, string> = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
};

const fieldOf: Record<MergeFieldStyle, (name: string) => string> = {
  plain: (name) => `{${name}}`,
  mailchimp: (name) => `*|${mailchimpTags[name] ?? name.toUpperCase().slice(0, mailchimpTagLengthMax)}|*`,
  klaviyo: (name) => `{{ ${klaviyoNames[name] ?? `person|lookup:'${name}'`}|urlencode }}`,
};

/** An unsigned link in which a mailing tool fills in each person's values. */
export function mergeFieldLink(
  url: string,
  attributeKeys: readonly string[],
  style: MergeFieldStyle,
): string {
  const names = ['email', 'firstName', 'lastName', ...attributeKeys];
  return `${url}?${names.map((name) => `${name}=${fieldOf[style](name)}`).join('&')}`;
}
