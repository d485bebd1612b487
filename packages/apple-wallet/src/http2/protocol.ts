/** Numeric codes of RFC 9113. */
export const frameTypes = {
  data: 0x0,
  headers: 0x1,
  priority: 0x2,
  resetStream: 0x3,
  settings: 0x4,
  pushPromise: 0x5,
  ping: 0x6,
  goAway: 0x7,
  windowUpdate: 0x8,
  continuation: 0x9,
} as const;

export const flags = { ack: 0x1, endStream: 0x1, endHeaders: 0x4, padded: 0x8, priority: 0x20 } as const;

export const settingIds = {
  headerTableSize: 0x1,
  enablePush: 0x2,
  maxConcurrentStreams: 0x3,
  initialWindowSize: 0x4,
  maxFrameSize: 0x5,
  maxHeaderListSize: 0x6,
} as const;

export const errorCodes = {
  NO_ERROR: 0x0,
  PROTOCOL_ERROR: 0x1,
  INTERNAL_ERROR: 0x2,
  FLOW_CONTROL_ERROR: 0x3,
  SETTINGS_TIMEOUT: 0x4,
  STREAM_CLOSED: 0x5,
  FRAME_SIZE_ERROR: 0x6,
  REFUSED_STREAM: 0x7,
  CANCEL: 0x8,
  COMPRESSION_ERROR: 0x9,
  CONNECT_ERROR: 0xa,
  ENHANCE_YOUR_CALM: 0xb,
  INADEQUATE_SECURITY: 0xc,
  HTTP_1_1_REQUIRED: 0xd,
} as const;

export type ErrorName = keyof typeof errorCodes;

export const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
export const frameHeaderBytes = 9;
/** Initial limits of both sides; our SETTINGS never change them. */
export const defaultFrameBytesMax = 16_384;
export const defaultWindowBytes = 65_535;
export const defaultHeaderTableBytes = 4_096;
/** The largest window, and the largest stream id. */
export const number31Max = 2 ** 31 - 1;
