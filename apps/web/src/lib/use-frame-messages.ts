import { type FrameMessage, frameMessage } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';

export function useFrameMessages(onMessage: (message: FrameMessage) => void): void {
  const handle = useEffectEvent(onMessage);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return;
      const message = frameMessage.safeParse(data);
      if (message.success) handle(message.data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
