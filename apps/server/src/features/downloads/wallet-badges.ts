import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignUpLanguage } from '@tessera/contract';
import type { Context } from '../../context.ts';

const wallets = ['apple', 'google'] as const;
type Wallet = (typeof wallets)[number];

const folderOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDirectory, 'badges');

/**
 * The operator's artwork of the wallets' buttons: `apple-de.svg` in the folder `badges` of DATA_DIR. Apple licenses its badges only to issuers
 * that accept its guidelines, so they are not part of the product.
 */
export async function findBadges(
  ctx: Pick<Context, 'config'>,
  language: SignUpLanguage,
): Promise<Record<Wallet, string | null>> {
  const names: string[] = await readdir(folderOf(ctx)).catch(() => []);
  const urlOf = (wallet: Wallet) => {
    const name = `${wallet}-${language}.svg`;
    return names.includes(name) ? `/p/badges/${name}` : null;
  };
  return { apple: urlOf('apple'), google: urlOf('google') };
}

/** Null for an unknown name. */
export async function readBadge(
  ctx: Pick<Context, 'config'>,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/^(apple|google)-[a-z]{2}\.svg$/.test(name)) return null;
  return readFile(join(folderOf(ctx), name)).catch(() => null);
}
