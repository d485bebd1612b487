import { z } from 'zod';

const settings = z.object({
  isEnabled: z.boolean().describe('Whether links of the template work.'),
  allowsUnsigned: z
    .boolean()
    .describe(
      'Whether links without a signature work. Their values can be changed by anyone who has the link.',
    ),
  attributeKeys: z
    .array(z.string())
    .describe('The attributes that a link without a signature may set. A signed link may set all.'),
  expiresAt: z.iso.datetime().nullable().describe('From when on no link of the template works.'),
});

export const personalLinksAnswer = settings
  .extend({
    templateId: z.string().describe('The template’s id in public URLs, for `personalLink` of the client.'),
    url: z
      .url()
      .nullable()
      .describe('Where links begin, without their values; null while the template was never published.'),
  })
  .meta({ id: 'PersonalLinks' });
export type PersonalLinks = z.infer<typeof personalLinksAnswer>;

export const personalLinkSecretAnswer = z
  .object({ secret: z.string().describe('`tlk_…`: its characters are the key of the HMAC.') })
  .meta({ id: 'PersonalLinkSecret' });
export type PersonalLinkSecret = z.infer<typeof personalLinkSecretAnswer>;
