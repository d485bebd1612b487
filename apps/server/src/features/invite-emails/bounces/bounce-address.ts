import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { type PassAddress, readWorkspacePublicId, workspacePublicId } from '../../../platform/public-ids.ts';

/** 64 bits resist guessing by mail and keep the address within the 64 characters of RFC 5321. */
const signatureBytes = 8;

export type MailReference = PassAddress & { requestedAt: Date };

/** Lower case, because mail servers may change the case of an address. */
export function mailName({ workspaceId, passId, requestedAt }: MailReference): string {
  const second = Math.floor(requestedAt.getTime() / 1_000);
  return [workspacePublicId(workspaceId), shortHex(passId.replaceAll('-', '')), second.toString(36)].join(
    '.',
  );
}

export function bounceAddress(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  mail: MailReference,
): string | undefined {
  if (!config.bounces) return undefined;
  const name = mailName(mail);
  const [local, domain] = config.bounces.address.split('@');
  return `${local}+${name}.${sign(keys, name)}@${domain}`;
}

export function isForBounces({ config }: Pick<Context, 'config'>, address: string): boolean {
  if (!config.bounces) return false;
  const [local = '', domain = '', ...rest] = address.toLowerCase().split('@');
  const [ownLocal, ownDomain] = config.bounces.address.toLowerCase().split('@');
  return (
    rest.length === 0 && domain === ownDomain && (local === ownLocal || local.startsWith(`${ownLocal}+`))
  );
}

export function readBounceAddress(
  ctx: Pick<Context, 'config' | 'keys'>,
  address: string,
): MailReference | null {
  if (!isForBounces(ctx, address)) return null;
  const token = /\+([0-9a-z.]{1,64})@/.exec(address.toLowerCase())?.[1] ?? '';
  const name = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  const [workspace = '', pass = '', second = ''] = name.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const passId = readShortHex(pass)?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!workspaceId || !passId || !isEqual(token.slice(name.length + 1), sign(ctx.keys, name))) return null;
  return { workspaceId, passId, requestedAt: new Date(Number.parseInt(second, 36) * 1_000) };
}

function sign({ bounceAddresses }: Context['keys'], name: string): string {
  return shortHex(
    createHmac('sha256', bounceAddresses)
      .update(name)
      .digest('hex')
      .slice(0, signatureBytes * 2),
  );
}

const isEqual = (given: string, due: string): boolean =>
  given.length === due.length && timingSafeEqual(Buffer.from(given), Buffer.from(due));

const shortHex = (hex: string): string => BigInt(`0x${hex}`).toString(36);

function readShortHex(short: string): string | null {
  if (!/^[0-9a-z]{1,25}$/.test(short)) return null;
  let number = 0n;
  for (const digit of short) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex : null;
}
