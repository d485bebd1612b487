import { useWidgetCache } from '../widget/use-widget-cache.ts';
import { type AuthenticationInformation, withSetUp } from './authentication-information.ts';
import { getAuthenticationInformation } from './security-requests.ts';

/** Shows a changed method at once, then refetches, as other methods may have changed. */
export function useMethodChange(name: keyof AuthenticationInformation, isSetUp: boolean): () => void {
  const { change, reload } = useWidgetCache();
  return () => {
    change(getAuthenticationInformation(), (known) => withSetUp(known, name, isSetUp));
    reload(getAuthenticationInformation());
  };
}
