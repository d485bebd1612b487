import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.tsx';
import { SplashScreen } from '../../ui/splash-screen.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** Starts the hosted sign-up, once. */
export function SignUpRedirect() {
  const { signUp } = useSession();
  useDocumentTitle('Create your account');
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void signUp();
  }, [signUp]);
  return <SplashScreen>Taking you to create your account…</SplashScreen>;
}
