import type { PhoneScanInput, PhoneScanner, PhoneScanResult } from '@tessera/contract';
import { fetchInTime } from '../../lib/time-limit.ts';

export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  /** The phone is no scanner, or the link makes none. */
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }
  /** No answer: the scan may or may not have counted. */
  | { kind: 'lost' };

export const sendScan = (scan: PhoneScanInput) => post<PhoneScanResult>('/scan/scans', scan, 401);
export const enrol = (token: string) => post<PhoneScanner>('/scan/enrol', { token }, 404);

async function post<Value>(path: string, body: object, unknownStatus: number): Promise<Answer<Value>> {
  try {
    const response = await fetchInTime(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { kind: 'ok', value: await response.json() };
    if (response.status === unknownStatus) return { kind: 'unknown' };
    if (response.status >= 500) return { kind: 'lost' };
    const { error }: { error?: { message?: string } } = await response.json();
    return { kind: 'refused', message: error?.message ?? 'The server refused the scan.' };
  } catch {
    return { kind: 'lost' };
  }
}
