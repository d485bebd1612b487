import { createPublicKey, verify } from 'node:crypto';
import type { World } from '../world/start-world.ts';

export type GoogleVerdict = {
  isSigned: boolean;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
};

export async function judgeGoogleLink(world: World, link: string): Promise<GoogleVerdict> {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const [header = '', claims = '', signature = ''] = token.split('.');
  return {
    isSigned: verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${claims}`),
      createPublicKey(await privateKeyOf(world)),
      Buffer.from(signature, 'base64url'),
    ),
    header: readPart(header),
    claims: readPart(claims),
  };
}

async function privateKeyOf({ server: { ctx } }: World): Promise<string> {
  const account = await ctx.database.global
    .selectFrom('google_service_accounts')
    .select(['id', 'sealed_json'])
    .executeTakeFirstOrThrow();
  const file: { private_key: string } = JSON.parse(
    ctx.vault.open(account.sealed_json, `google-service-account:${account.id}`),
  );
  return file.private_key;
}

function readPart(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
