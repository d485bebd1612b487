import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPassMaker, goodPass, type PassMaker } from '../apple/pass-maker.fixture.ts';
import { connectPushClient, push } from '../apple/push-client.fixture.ts';
import { createWebService, type WebService } from '../apple/web-service.fixture.ts';
import { createIssuer, loyaltyClass, loyaltyObject, objectId } from '../google/issuer.fixture.ts';
import { createWalletLab, type WalletLab } from './create-wallet-lab.ts';
import { readLabAddresses } from './lab-addresses.ts';

let maker: PassMaker;
let directory: string;
let service: WebService;
let lab: WalletLab;
const clock = () => new Date();
const publicUrl = 'http://localhost:3000';

beforeAll(async () => {
  maker = await createPassMaker();
});
afterAll(() => maker.close());

const open = (): Promise<WalletLab> =>
  createWalletLab({
    directory,
    publicUrl,
    clock,
    googleQuotaPerSecond: null,
    fetch: async (url, init) => service.app.request(url, init),
  });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lab-'));
  service = createWebService();
  lab = await open();
});
afterEach(async () => {
  await lab.close();
  rmSync(directory, { recursive: true });
});

/** The pass of a server with a certificate from this lab. */
const publish = async (points: number): Promise<void> => {
  const certificate = await lab.certificateAuthority.issuePassCertificate({
    passTypeIdentifier: goodPass.passTypeIdentifier,
    teamIdentifier: goodPass.teamIdentifier,
    organizationName: goodPass.organizationName,
  });
  const storeCard = { headerFields: [{ key: 'points', value: points, changeMessage: '%@ points' }] };
  service.publish(
    'c0ffee',
    maker.make({ certificate, passJson: { storeCard } }),
    goodPass.authenticationToken,
  );
};

const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await lab.app.request(path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
};

describe('the lab', () => {
  it('takes a pass from link to lock screen through its HTTP endpoints and a real push', async () => {
    await publish(1);
    expect((await send('POST', '/phones/iphone/passes', { url: `${publicUrl}/p/c0ffee` })).status).toBe(201);
    await lab.idle();
    await publish(2);
    const certificate = await lab.certificateAuthority.issuePassCertificate({
      passTypeIdentifier: goodPass.passTypeIdentifier,
      teamIdentifier: goodPass.teamIdentifier,
      organizationName: 'x',
    });
    const session = connectPushClient(lab.apns, certificate);
    await push(session, { ':path': `/3/device/${lab.phones.iphone.pushToken}` });
    session.destroy();
    await lab.idle();
    const { notifications } = (await send('GET', '/notifications?phone=iphone')).body;
    expect(notifications).toMatchObject([{ text: '2 points', phoneId: 'iphone', title: 'Bäckerei Zoë' }]);
    const { phones } = (await send('GET', '/phones')).body;
    expect(phones[0].passes[0]).toMatchObject({ passId: 'c0ffee', state: 'active', registered: true });
    const icon = phones[0].passes[0].imageUrls['icon.png'].replace('/lab/api', '');
    const image = await lab.app.request(icon);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await send('DELETE', '/phones/iphone/passes/c0ffee')).status).toBe(204);
    expect((await send('DELETE', '/notifications')).status).toBe(204);
    expect((await send('GET', '/notifications')).body.notifications).toEqual([]);
  });

  it('has the same state after it is reopened', async () => {
    await publish(1);
    await lab.phones.iphone.addPass(`${publicUrl}/p/c0ffee`);
    const issuer = createIssuer(lab.google.wallet, lab.google.serviceAccount, clock);
    await issuer.signIn();
    await issuer.call('POST', 'loyaltyClass', { ...loyaltyClass, callbackOptions: undefined });
    await issuer.call('POST', 'loyaltyObject', loyaltyObject);
    await lab.phones.android.addPass(issuer.saveLink());
    lab.mailbox.deliver({ from: 'a@x', to: 'b@x', subject: 'Your pass', html: '<p>Hi</p>' });
    await lab.idle();
    const before = { google: lab.google.apiUrl, apns: lab.apns.url, account: lab.google.serviceAccount };
    await lab.close();
    lab = await open();
    expect({ google: lab.google.apiUrl, apns: lab.apns.url, account: lab.google.serviceAccount }).toEqual(
      before,
    );
    expect(lab.phones.iphone.passes()).toMatchObject([{ serialNumber: 'c0ffee' }]);
    expect(lab.phones.android.passes()).toMatchObject([{ objectId }]);
    expect(lab.mailbox.messages()).toMatchObject([{ subject: 'Your pass' }]);
  });

  it('serves the simulated Google over HTTP at its published URLs', async () => {
    const keys = await fetch(lab.google.callbackKeysUrl);
    expect(keys.headers.get('cache-control')).toContain('max-age');
    expect((await keys.json()).keys[0]).toMatchObject({ protocolVersion: 'ECv2SigningOnly' });
    expect((await fetch(`${lab.google.apiUrl}/loyaltyClass/1.x`)).status).toBe(401);
    expect(lab.google.saveUrl).toBe('http://localhost:3000/lab/api/google/save/');
  });

  it('publishes its URLs to another process', () => {
    expect(readLabAddresses(directory)).toMatchObject({
      apns: { url: lab.apns.url, caPem: lab.apns.caPem },
      google: { apiUrl: lab.google.apiUrl, issuerId: lab.google.issuerId },
    });
    expect(readLabAddresses(join(directory, 'elsewhere'))).toBeNull();
  });

  it('shows the outcome of a save link in the browser', async () => {
    const page = await lab.app.request('/google/save/rubbish', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('could not be added');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('explains errors without a stack', async () => {
    expect((await send('POST', '/phones/iphone/passes', { url: 'no link' })).status).toBe(400);
    expect((await send('POST', '/phones/nobody/passes', { url: publicUrl })).status).toBe(404);
    expect((await send('DELETE', '/phones/android/passes/none')).status).toBe(404);
    expect((await send('GET', '/phones/iphone/passes/none/images/icon.png')).status).toBe(404);
    expect(await send('POST', '/phones/iphone/passes', { url: `${publicUrl}/p/none` })).toMatchObject({
      status: 422,
      body: { kind: 'refused', refusals: [{ reason: 'downloadFailed' }] },
    });
  });

  it('rejects requests of other sites’ pages', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await send('DELETE', '/notifications', undefined, headers)).status).toBe(403);
  });

  it('shows mail without its scripts', async () => {
    const id = lab.mailbox.deliver({
      from: 'a@x',
      to: 'b@x',
      subject: 'S',
      html: '<script>steal()</script>',
    });
    expect((await send('GET', '/mailbox.json')).body.messages).toMatchObject([
      { id, subject: 'S', hasHtml: true },
    ]);
    const body = await lab.app.request(`/mailbox/${id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
  });

  it('returns complete mails as JSON, newest first, and keeps them', async () => {
    lab.mailbox.deliver({ from: 'a@x', to: 'b@x', subject: 'First', text: '1' });
    const id = lab.mailbox.deliver({
      from: 'a@x',
      to: 'b@x',
      subject: 'Second',
      text: '2',
      html: '<b>2</b>',
    });
    for (let times = 0; times < 2; times += 1) {
      const answer = await lab.mailboxApp.request('/mailbox.json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { messages } = (await answer.json()) as { messages: { subject: string; receivedAt: string }[] };
      expect(messages.map(({ subject }) => subject)).toEqual(['Second', 'First']);
      const mail = { id, from: 'a@x', to: 'b@x', subject: 'Second', text: '2', html: '<b>2</b>' };
      expect(messages[0]).toEqual({ ...mail, receivedAt: expect.any(String) });
      expect(Date.parse(messages[0]?.receivedAt ?? '')).not.toBeNaN();
    }
  });

  it('notifies its page of changes', async () => {
    const response = await lab.app.request('/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('event: ready');
    lab.mailbox.deliver({ from: 'a@x', to: 'b@x', subject: 'S' });
    expect((await reader?.read())?.value).toContain('event: changed');
    await reader?.cancel();
  });
});
