import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import type { SignInOptions } from '../../lib/session/sign-in-options.ts';
import { SplashScreen } from '../../ui/feedback/splash-screen.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';

/** Starts the hosted sign-in or sign-up once: a second start would overwrite the first one's PKCE state. */
export function SignInRedirect({ redirect, options }: { redirect?: string; options: SignInOptions }) {
  const { signIn } = useSession();
  const isSignUp = options.screen_hint === 'sign-up';
  useDocumentTitle(isSignUp ? 'Create your account' : 'Sign in');
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void signIn(redirect, options);
  }, [signIn, redirect, options]);
  return (
    <SplashScreen>{isSignUp ? 'Taking you to create your account…' : 'Taking you to sign in…'}</SplashScreen>
  );
}
