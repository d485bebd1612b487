import { type ComponentType, type ReactNode, useEffect } from 'react';
import { PartPending } from './part-pending.tsx';
import { useFetched } from './use-fetched.ts';

type Closable = { onClose?: () => void };

/**
 * A part of a page that is fetched when it is first drawn; `pending` stands in its place until then. Where it cannot be fetched the page
 * says so and stays as it is, whatever was typed into it included: an error thrown here would take the whole page with it. A dialog
 * counts as closed then, and asks again when it is opened again.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  pending: ReactNode = <PartPending />,
) {
  return function LatePart(props: Props & Closable) {
    const [Part, fetchOnce] = useFetched(fetchPart, props.onClose);
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is drawn.
    useEffect(fetchOnce, []);
    return Part ? <Part {...props} /> : pending;
  };
}
