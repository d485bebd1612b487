const request = 'x';
const challenge = 'x';
const code = '123456';
const email = 'ada@example.com';
const password = 'a long enough secret';

export const accountForms: Record<string, Record<string, unknown>> = {
  '/hosted/sign-in': { request, email, password },
  '/hosted/sign-up': { request, email: 'new@example.com', password, firstName: 'New', lastName: 'Comer' },
  '/hosted/verify-email': { request, challenge, code },
  '/hosted/verify-email/resend': { challenge },
  '/hosted/second-factor': { request, challenge, code },
  '/hosted/recovery-code': { request, challenge, code: '7KQ3M-X2V9A' },
  '/hosted/recovery-codes': { request, challenge },
  '/hosted/organization': { request, challenge, organizationId: 'org_x' },
  '/hosted/email-code': { request, email },
  '/hosted/email-code/verify': { request, challenge, code },
  '/hosted/forgot-password': { request, email },
  '/hosted/reset-password': { token: 'x', request, password },
  '/authenticate': {
    grant_type: 'authorization_code',
    client_id: 'client_tessera',
    code: 'x',
    code_verifier: 'x',
    redirect_uri: 'http://localhost/',
  },
};
