import PostalMime, { type Attachment } from 'postal-mime';

export type MailReport = {
  kind: 'bounced' | 'delayed' | 'complained';
  status: string | null;
  returnPath: string | null;
};

/** Far above any real report. */
const limits = { maxNestingDepth: 10, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 };
/** The report precedes the returned mail, which is not read. */
const readBytesMax = 128_000;
/** The parser takes time quadratic in the number of parts. */
const delimitersMax = 200;
/** The parts of a report are a few lines. */
const partBytesMax = 20_000;

/** Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965); null for other mail, such as automatic replies. */
export async function parseBounce(raw: Uint8Array): Promise<MailReport | null> {
  const start = Buffer.from(raw.subarray(0, readBytesMax));
  if (start.toString('latin1').split('\n--').length > delimitersMax) return null;
  const mail = await PostalMime.parse(start, { ...limits, forceRfc822Attachments: true }).catch(() => null);
  if (!mail) return null;
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const original = fieldsOf(part('message/rfc822', 'text/rfc822-headers', 'message/global'));
  const returnPath = (text: string | undefined) =>
    /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(text?.trim() ?? '')?.[1] ?? null;
  const feedback = part('message/feedback-report');
  if (feedback) {
    const fields = fieldsOf(feedback);
    const from = returnPath(fields.get('original-mail-from')) ?? returnPath(original.get('return-path'));
    // "not-spam" and authentication failures (RFC 6591) are feedback reports, too.
    const isComplaint = ['abuse', 'fraud', 'virus', 'other'].includes(fields.get('feedback-type') ?? '');
    return isComplaint ? { kind: 'complained', status: null, returnPath: from } : null;
  }
  const delivery = part('message/delivery-status', 'message/global-delivery-status');
  if (!delivery) return null;
  const fields = fieldsOf(delivery);
  const action = fields.get('action') ?? '';
  if (!['failed', 'delayed'].includes(action)) return null;
  const [status = null] = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get('status') ?? '') ?? [];
  return {
    kind: action === 'failed' && isPermanent(status) ? 'bounced' : 'delayed',
    status,
    returnPath: returnPath(original.get('return-path')),
  };
}

/** A full mailbox (5.2.2) and an overloaded system (5.3.x) may accept the next mail. */
function isPermanent(status: string | null): boolean {
  return status === null || (status.startsWith('5.') && !/^5\.(2\.2|3\.)/.test(status));
}

function fieldsOf(part: Attachment | undefined): Map<string, string> {
  if (!part || typeof part.content === 'string') return new Map();
  const bytes = new Uint8Array(part.content).subarray(0, partBytesMax);
  const lines = new TextDecoder()
    .decode(bytes)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!/^[a-z-]+$/.test(name) || fields.has(name)) continue;
    const value = line.slice(colon + 1).trim();
    fields.set(name, /^(action|feedback-type)$/.test(name) ? value.toLowerCase() : value);
  }
  return fields;
}
