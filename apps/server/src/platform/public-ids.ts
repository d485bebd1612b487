// Ids that arrive without a session contain their workspace, so that a request touches one shard.

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Base 36: short, and valid in URLs and wallet ids. */
export function workspacePublicId(workspaceId: string): string {
  return BigInt(workspaceId).toString(36);
}

export function readWorkspacePublicId(publicId: string): string | null {
  if (!/^[1-9a-z][0-9a-z]{0,12}$/.test(publicId)) return null;
  let number = 0n;
  for (const digit of publicId) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  return number > 0x7fff_ffff_ffff_ffffn ? null : number.toString();
}

export type PassAddress = { workspaceId: string; passId: string };

/** Apple's serial number and the end of Google's object id; unique across the installation. */
export function passSerialNumber({ workspaceId, passId }: PassAddress): string {
  return `${workspacePublicId(workspaceId)}.${passId}`;
}

export function readPassSerialNumber(serialNumber: string): PassAddress | null {
  const dot = serialNumber.indexOf('.');
  const workspaceId = readWorkspacePublicId(serialNumber.slice(0, Math.max(dot, 0)));
  const passId = serialNumber.slice(dot + 1);
  return workspaceId && uuidForm.test(passId) ? { workspaceId, passId } : null;
}

/** 22 characters, for URLs that users see. */
export function shortUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

export function readShortUuid(short: string): string | null {
  if (!/^[\w-]{22}$/.test(short)) return null;
  const hex = Buffer.from(short, 'base64url').toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  // The last character has two unused bits: accept only one of its four spellings.
  return uuidForm.test(uuid) && shortUuid(uuid) === short ? uuid : null;
}

export type TemplateAddress = { workspaceId: string; passTemplateId: string };

/** Not secret, so not signed. */
export function templatePublicId({ workspaceId, passTemplateId }: TemplateAddress): string {
  return `${workspacePublicId(workspaceId)}.${shortUuid(passTemplateId)}`;
}

export function readTemplatePublicId(publicId: string): TemplateAddress | null {
  const [workspace = '', template = '', ...rest] = publicId.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const passTemplateId = readShortUuid(template);
  return workspaceId && passTemplateId && rest.length === 0 ? { workspaceId, passTemplateId } : null;
}
