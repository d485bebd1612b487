import type { ApnsClientOptions, PushSettings } from './push-types.ts';

/** Apple: priority 5 with the type background, which shows nothing; the phone then fetches the pass. */
const defaults = {
  pushType: 'background',
  priority: 5,
  /** The usual limit of APNs. */
  streamsMax: 1_000,
  attemptsMax: 6,
  requestMilliseconds: 30_000,
  retryMilliseconds: 500,
  retryMillisecondsMax: 60_000,
  // Apple: "every few minutes"; often enough for firewalls to keep the connection.
  pingMilliseconds: 180_000,
  // Apple asks to keep connections open for hours and treats frequent reconnects as an attack.
  idleMilliseconds: 7_200_000,
} as const;

/** The caller's options over the defaults; undefined selects the default. */
export function pushSettings({
  url,
  ca,
  clock,
  random = Math.random,
  ...chosen
}: ApnsClientOptions): PushSettings {
  return {
    url,
    ca,
    clock,
    random,
    pushType: chosen.pushType ?? defaults.pushType,
    priority: chosen.priority ?? defaults.priority,
    streamsMax: chosen.streamsMax ?? defaults.streamsMax,
    attemptsMax: chosen.attemptsMax ?? defaults.attemptsMax,
    requestMilliseconds: chosen.requestMilliseconds ?? defaults.requestMilliseconds,
    retryMilliseconds: chosen.retryMilliseconds ?? defaults.retryMilliseconds,
    retryMillisecondsMax: chosen.retryMillisecondsMax ?? defaults.retryMillisecondsMax,
    pingMilliseconds: chosen.pingMilliseconds ?? defaults.pingMilliseconds,
    idleMilliseconds: chosen.idleMilliseconds ?? defaults.idleMilliseconds,
  };
}
