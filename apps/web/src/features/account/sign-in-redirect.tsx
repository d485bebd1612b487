import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.tsx';
import { SplashScreen } from '../../ui/splash-screen.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** Starts the hosted sign-in, once: a second start would overwrite the first one's proof of origin. */
export function SignInRedirect({ redirect, context }: { redirect?: string; context?: string }) {
  const { signIn } = useSession();
  useDocumentTitle('Sign in');
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void signIn(redirect, context);
  }, [signIn, redirect, context]);
  return <SplashScreen>Taking you to sign in…</SplashScreen>;
}
