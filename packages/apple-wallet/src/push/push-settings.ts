import type { PushClientOptions, PushSettings } from './push-client.ts';

/** Apple: use 5 with the type background, whose push nobody sees; the phone then fetches the pass. */
const defaults = {
  pushType: 'background',
  priority: 5,
  /** What APNs usually allows. */
  streamsMax: 1_000,
  attemptsMax: 6,
  requestMilliseconds: 30_000,
  retryMilliseconds: 500,
  retryMillisecondsMax: 60_000,
  // Apple: "every few minutes"; rarely enough not to count as chatter, often enough for a firewall to keep the flow.
  pingMilliseconds: 180_000,
  // Apple wants connections kept open for hours, and takes quick reconnects for an attack.
  idleMilliseconds: 7_200_000,
} as const;

/** The caller's choices over the defaults; a choice left undefined is none. */
export function pushSettings({
  url,
  ca,
  clock,
  random = Math.random,
  ...chosen
}: PushClientOptions): PushSettings {
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
