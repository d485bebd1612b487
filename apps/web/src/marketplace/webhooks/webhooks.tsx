import { ToastCorner } from '../../ui/feedback/toast-corner.tsx';
import type { Place } from '../marketplace-location.ts';
import { EndpointPage } from './endpoint-page.tsx';
import { EndpointsPage } from './endpoints-page.tsx';

export function Webhooks({ place }: { place: Exclude<Place, { kind: 'integrations' }> }) {
  return (
    <>
      <ToastCorner />
      {place.kind === 'endpoint' ? <EndpointPage key={place.endpointId} {...place} /> : <EndpointsPage />}
    </>
  );
}
