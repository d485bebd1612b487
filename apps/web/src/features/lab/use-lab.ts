import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchMails, fetchPhones, fetchTextMessages, onLabChange } from './lab-api.ts';

const labKey = ['lab'];
export const mailsQuery = queryOptions({ queryKey: [...labKey, 'mails'], queryFn: fetchMails });
export const textMessagesQuery = queryOptions({
  queryKey: [...labKey, 'messages'],
  queryFn: fetchTextMessages,
});
export const phonesQuery = queryOptions({ queryKey: [...labKey, 'phones'], queryFn: fetchPhones });

export function useLabChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => onLabChange(() => void queryClient.invalidateQueries({ queryKey: labKey })), [queryClient]);
}

export function usePhones() {
  useLabChanges();
  return useQuery(phonesQuery);
}
