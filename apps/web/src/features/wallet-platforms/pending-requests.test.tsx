import type { AppleCertificateRequest } from '@tessera/contract';
import { expect, it } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { renderPage, sampleWorkspace, textOf } from '../../lib/render-page.fixture.tsx';
import { readyList } from '../../ui/table/ready-list.fixture.ts';
import { PendingRequests } from './pending-requests.tsx';
import { certificateRequestsQuery } from './queries.ts';

const nothing = () => undefined;
const page = <PendingRequests list={readyList([])} onUpload={nothing} />;

const request: AppleCertificateRequest = {
  id: 'request_1',
  applePassTypeIdentifierId: null,
  fileName: 'aurora.certSigningRequest',
  request: '-----BEGIN CERTIFICATE REQUEST-----',
  createdAt: '2026-01-02T10:00:00.000Z',
};

const drawRequests = (certificateRequests: AppleCertificateRequest[]) =>
  renderPage(page, {
    known: ({ trpc, queryClient }) =>
      queryClient.setQueryData(certificateRequestsQuery(trpc, sampleWorkspace.handle).queryKey, {
        certificateRequests,
        totalCount: certificateRequests.length,
        nextCursor: null,
      }),
  });

it('lists requests that wait for Apple’s certificate, and is hidden without any', async () => {
  expect(textOf(await drawRequests([request]))).toContain('New certificate aurora.certSigningRequest');
  expect(textOf(await drawRequests([]))).toBe('');
});

it('shows an error instead of no requests after a failure', async () => {
  const markup = await renderPage(page, {
    known: ({ trpc, queryClient }) => {
      const { queryKey } = certificateRequestsQuery(trpc, sampleWorkspace.handle);
      // Without a retry on mount, to render the error.
      queryClient.setQueryDefaults(queryKey, { retryOnMount: false });
      const error = refusal('BAD_REQUEST', 'The question was not understood.');
      queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error });
    },
  });
  expect(textOf(markup)).toBe(
    'Waiting for Apple’s certificate Could not load the requests The question was not understood. Try again',
  );
});
