import { useEffect, useState } from 'react';
import type { HostedAnswer } from './sign-in-api.ts';

type ResendCodeProps = { resend: () => Promise<HostedAnswer> };

export function ResendCode({ resend }: ResendCodeProps) {
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const wait = useCountdown();
  const ask = async () => {
    if (isBusy || wait.seconds > 0) return;
    setIsBusy(true);
    setSaid('');
    const answer = await resend();
    setIsBusy(false);
    if (answer.kind === 'mailed') setSaid('A new code is on its way. The one before no longer works.');
    if (answer.kind !== 'refused') return;
    setSaid(answer.message);
    wait.begin(answer.retryAfterSeconds ?? 0);
  };
  return (
    <div className="resend">
      <p className="other">
        No email?{' '}
        <button
          type="button"
          className="textButton"
          aria-disabled={isBusy || wait.seconds > 0}
          onClick={() => void ask()}
        >
          {wait.seconds > 0 ? `Send again in ${spelled(wait.seconds)}` : 'Send a new code'}
        </button>
      </p>
      <p className="resendSaid" role="status">
        {said}
      </p>
    </div>
  );
}

function spelled(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${rest} min`;
}

const tickMilliseconds = 250; // short enough that a late timer skips no second

function useCountdown(): { seconds: number; begin(seconds: number): void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, [until]);
  return {
    seconds: Math.max(0, Math.ceil((until - now) / 1000)),
    begin: (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}
