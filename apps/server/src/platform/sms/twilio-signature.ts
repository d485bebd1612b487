import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA1 of the URL, followed by the sorted names and values of the form. https://www.twilio.com/docs/usage/security */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: Readonly<Record<string, string>>; signature: string },
): boolean {
  const text = Object.keys(form)
    .sort()
    .reduce((all, name) => `${all}${name}${form[name]}`, url);
  const due = createHmac('sha1', authToken).update(text).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === due.length && timingSafeEqual(given, due);
}
