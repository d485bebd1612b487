import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PartPending } from './part-pending.tsx';
import { useFetched } from './use-fetched.ts';

type Closable = { onClose?: () => void };

/**
 * A part of a page that is fetched when it is first drawn, and kept; `pending` stands in its place until then. Where it cannot be fetched
 * the page says so and stays as it is, whatever was typed into it included: an error thrown here would take the whole page with it. A
 * dialog counts as closed then, and asks again when it is opened again; of anything else nothing is drawn.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  pending: ReactNode = <PartPending />,
) {
  let kept: ComponentType<Props> | null = null;
  const fetchAndKeep = async () => {
    kept = await fetchPart();
    return kept;
  };
  return function LatePart(props: Props & Closable) {
    const [Kept] = useState(() => kept);
    const [isMissing, setMissing] = useState(false);
    const [Fetched, fetchOnce] = useFetched(fetchAndKeep, () => {
      setMissing(true);
      props.onClose?.();
    });
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is drawn.
    useEffect(() => {
      if (!Kept) fetchOnce();
    }, []);
    const Part = Kept ?? Fetched;
    if (Part) return <Part {...props} />;
    return isMissing ? null : pending;
  };
}
