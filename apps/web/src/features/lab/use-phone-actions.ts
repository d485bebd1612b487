import { useMutation } from '@tanstack/react-query';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { clearNotifications, refreshPhone, removePass, setPhoneLocale } from './lab-api.ts';

export type PhoneActions = ReturnType<typeof usePhoneActions>;

const unreachable = 'The lab did not answer. Check that the server is running and try again.';

/** The lab reports the outcome as a change. */
export function usePhoneActions(phoneId: string) {
  const onError = () => showError(unreachable);
  const refresh = useMutation({ mutationFn: (passId?: string) => refreshPhone(phoneId, passId), onError });
  const remove = useMutation({
    mutationFn: (passId: string) => removePass(phoneId, passId),
    onSuccess: () => showDone('The pass was removed from the phone.'),
    onError,
  });
  const locale = useMutation({ mutationFn: (chosen: string) => setPhoneLocale(phoneId, chosen), onError });
  const clear = useMutation({ mutationFn: () => clearNotifications(phoneId), onError });
  return {
    isRefreshing: refresh.isPending,
    refresh: (passId?: string) => refresh.mutate(passId),
    remove: remove.mutateAsync,
    setLocale: (chosen: string) => locale.mutate(chosen),
    clearNotifications: () => clear.mutate(),
  };
}
