import { type FrameMessage, frameMessage } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';

export function useFrameMessages(onMessage: (message: FrameMessage) => void): void {
  const tell = useEffectEvent(onMessage);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return;
      const message = frameMessage.safeParse(data);
      if (message.success) tell(message.data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
