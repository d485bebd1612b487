import type { Tenant } from './create-tenant.ts';

type Link = Pick<Tenant, 'downloadUrl'>;

const tokenOf = ({ downloadUrl }: Link) => new URL(downloadUrl).pathname.split('/')[2] ?? '';

export function tamperWithLink(link: Link, other: Link): string[] {
  const [workspace, pass, signature = ''] = tokenOf(link).split('.');
  const [otherWorkspace, otherPass, otherSignature] = tokenOf(other).split('.');
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  return [
    [workspace, pass, flipped],
    [workspace, pass, otherSignature],
    [workspace, otherPass, otherSignature],
    [otherWorkspace, pass, signature],
    ['zzzz', pass, signature],
    [workspace, pass],
    ['x'],
  ].map((parts) => parts.join('.'));
}
