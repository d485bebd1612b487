import { useForgetElevatedAccess } from '../verification/use-elevated-access.ts';
import { Loaded } from '../widget/loaded.tsx';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { MfaRow } from './mfa-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { getAuthenticationInformation } from './security-requests.ts';
import { SecuritySkeleton } from './security-skeleton.tsx';

export function SecurityCard() {
  useForgetElevatedAccess();
  const query = useWidgetQuery(getAuthenticationInformation());
  return (
    <Loaded query={query} loading={<SecuritySkeleton />}>
      {({ Password, Mfa }) => (
        <div className="card">
          {Password && <PasswordRow method={Password} />}
          {Mfa && <MfaRow method={Mfa} hasPassword={Password?.isSetUp === true} />}
        </div>
      )}
    </Loaded>
  );
}
