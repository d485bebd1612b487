import type { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import type { ConnectionLife } from './connection-state.ts';
import type { AnswerFrames } from './create-answer-frames.ts';
import type { ConnectionEnd } from './create-connection-end.ts';
import type { ControlFrames } from './create-control-frames.ts';
import { createFrameReader, type Frame } from './frame-reader.ts';
import { createHeaderAssembly } from './header-assembly.ts';
import { Http2Error } from './http2-error.ts';
import { frameTypes } from './protocol.ts';

export type PeerListeners = {
  control: ControlFrames;
  answers: AnswerFrames;
  life: Readonly<ConnectionLife>;
  connection: Pick<ConnectionEnd, 'end' | 'fail'>;
};

/** Dispatches received frames. Protocol errors and the end of the socket end the connection. */
export function listenToPeer(socket: TLSSocket, { control, answers, life, connection }: PeerListeners): void {
  const assembly = createHeaderAssembly();
  const onFrame = (frame: Frame) => {
    if (life.ended) return;
    control.requireSettings(frame);
    const block = assembly.take(frame);
    if (block) return answers.headers(block);
    if (frame.type === frameTypes.data) return answers.data(frame);
    control.take(frame);
  };
  const reader = createFrameReader(onFrame);
  socket.on('data', (chunk: Buffer) => {
    if (life.ended) return;
    try {
      reader.read(chunk);
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      connection.fail(error);
    }
  });
  socket.on('error', connection.fail);
  socket.on('end', connection.end);
  socket.on('close', connection.end);
}
