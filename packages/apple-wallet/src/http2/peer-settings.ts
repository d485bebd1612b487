import type { Buffer } from 'node:buffer';
import { Http2Error } from './http2-error.ts';
import { defaultFrameBytesMax, number31Max, settingIds } from './protocol.ts';

/** The settings in a SETTINGS frame of the peer; others stay unchanged. */
export type PeerSettings = {
  /** In order: a smaller table in between evicts entries (RFC 7541 §4.2). */
  headerTableBytes: number[];
  concurrentStreamsMax?: number;
  initialWindowBytes?: number;
  frameBytesMax?: number;
};

const settingBytes = 6;
const frameBytesMaxMax = 2 ** 24 - 1;

/** Reads a SETTINGS payload (RFC 9113 §6.5). Ignores unknown settings. */
export function readPeerSettings(payload: Buffer): PeerSettings {
  if (payload.length % settingBytes !== 0)
    throw new Http2Error('FRAME_SIZE_ERROR', 'A SETTINGS frame ends within a setting.');
  const settings: PeerSettings = { headerTableBytes: [] };
  for (let at = 0; at < payload.length; at += settingBytes)
    apply(settings, payload.readUInt16BE(at), payload.readUInt32BE(at + 2));
  return settings;
}

function apply(settings: PeerSettings, id: number, value: number): void {
  switch (id) {
    case settingIds.headerTableSize:
      settings.headerTableBytes.push(value);
      break;
    case settingIds.enablePush:
      if (value !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A server must not enable server push.');
      break;
    case settingIds.maxConcurrentStreams:
      settings.concurrentStreamsMax = value;
      break;
    case settingIds.initialWindowSize:
      if (value > number31Max)
        throw new Http2Error('FLOW_CONTROL_ERROR', 'SETTINGS set a window beyond 2³¹ - 1.');
      settings.initialWindowBytes = value;
      break;
    case settingIds.maxFrameSize:
      if (value < defaultFrameBytesMax || value > frameBytesMaxMax)
        throw new Http2Error('PROTOCOL_ERROR', 'SETTINGS set a frame size out of its range.');
      settings.frameBytesMax = value;
      break;
  }
}
