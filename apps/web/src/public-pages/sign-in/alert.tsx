import { useEffect, useRef, useState } from 'react';

/**
 * What went wrong, in words. The region stands before there is anything in it: screen readers only announce changes of regions
 * they know, so what a screen opens with is said a moment later.
 */
export function Alert({ message }: { message: string | null }) {
  const region = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    setSaid(message);
  }, [message]);
  useEffect(() => {
    if (said) region.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={region} role="alert">
      {said && <p className="alert">{said}</p>}
    </div>
  );
}
