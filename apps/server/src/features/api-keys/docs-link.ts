import type { Context } from '../../context.ts';

/** The API reference of this installation, which matches its version. */
export function apiDocsLink({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/api/v1/docs`;
}
