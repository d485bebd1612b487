import { z } from 'zod';
import { isLinkUri, isPublicUrl } from './link-uri.ts';

export const resourceId = z
  .string()
  .regex(
    /^\d+\.[A-Za-z0-9._-]+$/,
    'must be issuerId.suffix, the suffix of letters, digits, ".", "_" and "-"',
  );
// The key is quoted in a field path, so it must not contain a quote.
export const fieldKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 letters, digits, "_" or "-"');
export const publicUrl = z.string().refine(isPublicUrl, 'must be an https address');
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1a2b3c');
export const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag');
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code');
/** An instant with an offset; Google would shift a time without one. */
export const moment = z.iso.datetime({ offset: true });
/** A wall-clock time at an airport or station; Google rejects an offset here. */
export const localDateTime = z.iso
  .datetime({ local: true })
  .refine((time) => !time.endsWith('Z'), 'must be a local time, without an offset');
const translatedText = (value: z.ZodString) =>
  z.union([value, z.strictObject({ value, translations: z.record(languageTag, z.string()).optional() })]);
/** Text with its translations by language tag. */
export const text = translatedText(z.string().min(1));
const optionalText = translatedText(z.string());
export const link = z.strictObject({
  key: fieldKey,
  uri: z.string().refine(isLinkUri, 'must be an https, tel, mailto or geo address'),
  label: text,
});
export const location = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
/** An `amount` as text keeps every digit; a number uses its shortest decimal form. */
export const money = z.strictObject({
  amount: z.union([
    z.number().refine((n) => Number.isFinite(n) && Math.abs(n) < 1e15, 'must be below 10^15'),
    z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'must be a decimal number with up to six decimals'),
  ]),
  currencyCode,
});
/** A labeled value of a pass. Empty values are not shown. */
export const field = z.strictObject({ key: fieldKey, label: optionalText, value: optionalText });

export type Text = z.infer<typeof text>;
export type Link = z.infer<typeof link>;
export type Money = z.infer<typeof money>;
export type Field = z.infer<typeof field>;
