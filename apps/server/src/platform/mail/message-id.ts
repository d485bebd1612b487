import type { Config } from '../../config/config.ts';

/** RFC 5322 §3.6.4; `name` is unique to the mail and the same in every run of its job, so that mail programs deduplicate. */
export function messageId({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return `${name}@${new URL(publicUrl).hostname}`;
}
