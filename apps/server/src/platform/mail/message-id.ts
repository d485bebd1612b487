import type { Config } from '../../config/config.ts';

/**
 * What a mail goes by (RFC 5322 §3.6.4). Mail programs show two of one name as one: `name` is the same at every run of the job that sends
 * the mail, and of no other mail's.
 */
export function messageId({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return `${name}@${new URL(publicUrl).hostname}`;
}
