import { useEffect, useRef, useState } from 'react';
import { createDetector } from './create-detector.ts';

type CameraProps = { onBarcode: (barcode: string) => void };
type State = 'starting' | 'reading' | 'denied' | 'absent';

/** Milliseconds between two readings: fast enough, and easy on the battery. */
const readInterval = 150;

export function Camera({ onBarcode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onBarcode);
  report.current = onBarcode;
  const [state, setState] = useState<State>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    void readCamera({
      signal: reading.signal,
      video: () => video.current,
      onTrack: setTrack,
      onState: setState,
      onBarcode: (barcode) => report.current(barcode),
    });
    return () => reading.abort();
  }, []);
  if (state === 'denied' || state === 'absent')
    return (
      <p className="scanNote">
        {state === 'denied'
          ? 'The camera is not allowed. Allow it in the settings of the browser and reload, or enter the code below.'
          : 'This device has no camera that the page can use. Enter the code below.'}
      </p>
    );
  return (
    <div className="scanCamera">
      <video ref={video} playsInline muted aria-label="Camera" />
      <p role="status">
        {state === 'starting' ? 'Starting the camera …' : 'Point the camera at the barcode'}
      </p>
      {track && hasTorch(track) && <Torch track={track} />}
    </div>
  );
}

type Reading = {
  signal: AbortSignal;
  video: () => HTMLVideoElement | null;
  onTrack: (track: MediaStreamTrack | null) => void;
  onState: (state: State) => void;
  onBarcode: (barcode: string) => void;
};

async function readCamera({ signal, video, onTrack, onState, onBarcode }: Reading): Promise<void> {
  let stream: MediaStream | null = null;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    // Missing on pages without encryption.
    if (!navigator.mediaDevices) return onState('absent');
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
    const detect = await createDetector();
    const picture = video();
    if (signal.aborted || !picture) return stop();
    picture.srcObject = stream;
    await picture.play();
    onTrack(stream.getVideoTracks()[0] ?? null);
    onState('reading');
    while (!signal.aborted) {
      // A picture that is not ready has no barcode.
      const [barcode] = await detect(picture).catch(() => []);
      if (barcode && !signal.aborted) return onBarcode(barcode);
      await new Promise((resolve) => window.setTimeout(resolve, readInterval));
    }
  } catch (error) {
    stop();
    if (signal.aborted) return;
    onState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'absent');
  }
}

/** Missing in the DOM types. */
const hasTorch = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const toggle = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] });
    setOn(!isOn);
  };
  return (
    <button
      type="button"
      className="scanTorch"
      aria-pressed={isOn}
      onClick={() => void toggle().catch(() => undefined)}
    >
      Light
    </button>
  );
}
