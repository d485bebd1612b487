import type { Context } from '../../context.ts';
import { readDownloadToken } from '../passes/download-link.ts';
import { loadPass } from '../rendering/load-pass.ts';

export async function openDownload(ctx: Context, token: string): ReturnType<typeof loadPass> {
  const link = readDownloadToken(ctx, token);
  if (!link) return null;
  const loaded = await loadPass(ctx, link);
  return loaded && link.opens(loaded.pass.link_version) ? loaded : null;
}
