import { inject } from 'vitest';
import { startWorld, type World } from './start-world.ts';

let world: Promise<World> | undefined;

/**
 * The world with default settings that all story files of a worker share. Starts with the first use and ends with the worker; the global setup
 * removes its database and files. Lists of the lab (phones, notifications, mailbox) and the database also contain what other files created: filter by
 * workspace, pass or email address.
 */
export function sharedWorld(): Promise<World> {
  world ??= startWorld({
    administratorUrl: inject('administratorUrl'),
    directory: inject('scratchDirectory'),
    // Each person of `enter` has an address of their own, since one address may create ten accounts an hour.
    environment: { TRUSTED_PROXIES: '1' },
  });
  return world;
}
