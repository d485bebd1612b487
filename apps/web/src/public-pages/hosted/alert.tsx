import { useEffect, useRef } from 'react';

/** What went wrong, in words. The region stands before there is anything in it: screen readers only announce changes of regions they know. */
export function Alert({ message }: { message: string | null }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) region.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={region} role="alert">
      {message && <p className="alert">{message}</p>}
    </div>
  );
}
