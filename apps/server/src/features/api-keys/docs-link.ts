import type { Context } from '../../context.ts';

/** Where the public API is described: this installation's own, so that the description fits its version. */
export function apiDocsLink({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/api/v1/docs`;
}
