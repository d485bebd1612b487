import type { Config } from '../../config/config.ts';

/**
 * A mail's Message-ID (RFC 5322 §3.6.4), by which mail programs deduplicate: `name` is unique to the mail and the same in every run of its
 * job.
 */
export function messageId({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return `${name}@${new URL(publicUrl).hostname}`;
}
