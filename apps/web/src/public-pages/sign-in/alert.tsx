import { useEffect, useRef, useState } from 'react';

/** An error. Screen readers only announce changes of regions that exist, so the region renders empty and fills a moment later. */
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
