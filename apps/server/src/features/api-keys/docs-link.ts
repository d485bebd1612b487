import type { Context } from '../../context.ts';

export function apiDocsLink({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/api/v1/docs`;
}
