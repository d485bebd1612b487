import { useEffect, useReducer } from 'react';
import {
  eventOf,
  type Flow,
  type FlowEvent,
  flowAfter,
  isSpentByAnswer,
  mayHaveEnded,
  type Screen,
} from './flow.ts';
import { keepScreen, messageInHistory, screenInHistory } from './screen-history.ts';
import { type HostedAnswer, type HostedRequest, isSignInPending, submitHosted } from './sign-in-api.ts';

export type FlowControl = Flow & {
  request: string;
  hosted: HostedRequest;
  open(screen: Screen): void;
  replace(screen: Screen): void;
  typeEmail(email: string): void;
  /** Submits a form and applies the response; returns it for the form to handle the rest. */
  send(form: string, values: Record<string, string>): Promise<HostedAnswer>;
};

export type FlowStart = { request: string; hosted: HostedRequest; flow: Flow };

export function useFlow({ request, hosted, flow: start }: FlowStart): FlowControl {
  const [flow, dispatch] = useReducer(flowAfter, start);
  useEffect(() => {
    keepScreen(start.screen, request, 'replace');
    const goBack = (event: PopStateEvent) =>
      dispatch({
        type: 'cameBack',
        screen: screenInHistory(event.state) ?? start.screen,
        message: messageInHistory(event.state),
      });
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [start.screen, request]);
  const follow = (event: FlowEvent, from: Screen) => {
    const screen = flowAfter(flow, event).screen;
    keepScreen(screen, request, isSpentByAnswer(from) ? 'replace' : 'push');
    dispatch(event);
  };
  return {
    ...flow,
    request,
    hosted,
    open: (screen) => {
      keepScreen(screen, request, 'push');
      dispatch({ type: 'opened', screen });
    },
    replace: (screen) => {
      keepScreen(screen, request, 'replace');
      dispatch({ type: 'opened', screen });
    },
    typeEmail: (email) => dispatch({ type: 'typedEmail', email }),
    send: async (form, values) => {
      const answer = await submitHosted(form, { ...(request && { request }), ...values });
      const event = eventOf(answer);
      // If the sign-in has ended, no form can succeed; reload to say so.
      if (mayHaveEnded(answer, flow.screen) && !(await isSignInPending(request))) window.location.reload();
      else if (event) follow(event, flow.screen);
      // Replaces the history entry: Back must not lead to a finished sign-in.
      if (answer.kind === 'leave') window.location.replace(answer.redirectTo);
      return answer;
    },
  };
}
