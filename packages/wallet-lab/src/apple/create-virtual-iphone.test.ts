import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/create-memory-storage.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { createVirtualIphone } from './create-virtual-iphone.ts';
import {
  createPassMaker,
  goodPass,
  type PassChange,
  type PassMaker,
  passType,
} from './pass-maker.fixture.ts';
import { createPushDesk } from './push-desk.ts';
import type { VirtualIphone } from './virtual-iphone.ts';
import { createWebService, type WebService } from './web-service.fixture.ts';

let maker: PassMaker;
let service: WebService;
let desk: ReturnType<typeof createPushDesk>;
let storage: LabStorage;
let phone: VirtualIphone;
const page = 'http://localhost:3000/p/c0ffee';

beforeAll(async () => {
  maker = await createPassMaker();
});
afterAll(() => maker.close());

/** Files that the server returns instead of the web service's response. */
let files: Record<string, { body: Uint8Array<ArrayBuffer>; type: string }> = {};

const switchOn = (): VirtualIphone =>
  createVirtualIphone({
    id: 'iphone',
    name: 'iPhone',
    trustedRootPem: maker.authority.rootPem,
    apns: desk,
    storage,
    clock: () => new Date(),
    fetch: async (url, init) => {
      const file = files[new URL(url).pathname];
      if (!file) return service.app.request(url, init);
      return new Response(file.body, { headers: { 'content-type': file.type } });
    },
    sleep: () => Promise.resolve(),
  });

const publish = (passJson: Record<string, unknown> = {}, change: PassChange = {}): void =>
  service.publish('c0ffee', maker.make({ ...change, passJson }), goodPass.authenticationToken);

const withFields = (points: number | string, message = '') => ({
  storeCard: {
    headerFields: [
      { key: 'points', label: 'Points', value: points, changeMessage: 'You now have %@ points' },
    ],
    secondaryFields: [{ key: 'silent', label: 'Silent', value: points }],
    backFields: [{ key: 'latestMessage', label: 'News', value: message, changeMessage: '%@' }],
  },
});

const pushAndWait = async (): Promise<void> => {
  desk.deliver({ token: phone.pushToken, topic: passType });
  await phone.idle();
};

const texts = (): string[] => phone.notifications().map(({ text }) => text);

beforeEach(async () => {
  files = {};
  service = createWebService();
  desk = createPushDesk(() => new Date());
  storage = createMemoryStorage();
  phone = switchOn();
  publish(withFields(40));
});

describe('a virtual iPhone', () => {
  it('adds a pass from its download page and registers its push token', async () => {
    expect(await phone.addPass(page)).toEqual({ kind: 'added', passId: 'c0ffee' });
    await phone.idle();
    expect([...service.registrations.values()]).toEqual([
      { device: phone.deviceLibraryIdentifier, serial: 'c0ffee', pushToken: phone.pushToken },
    ]);
    expect(phone.passes()).toMatchObject([
      { serialNumber: 'c0ffee', registered: true, state: 'active', problem: null },
    ]);
    expect(phone.image('c0ffee', 'icon.png')?.subarray(1, 4)).toEqual(Buffer.from('PNG'));
  });

  it('replaces a pass of the same type and serial number', async () => {
    await phone.addPass(page);
    expect(await phone.addPass(`${page}/apple`)).toMatchObject({ kind: 'replaced' });
    expect(phone.passes()).toHaveLength(1);
  });

  it('adds all passes of a .pkpasses file and registers each, or none if one is wrong', async () => {
    const passOf = (serialNumber: string, change: Record<string, unknown> = {}) => {
      const made = maker.make({ passJson: { ...change, serialNumber } });
      service.publish(serialNumber, made, goodPass.authenticationToken);
      return made;
    };
    const good = { '1.pkpass': passOf('a1'), '2.pkpass': passOf('b2') };
    const serve = (name: string, entries: Record<string, Uint8Array>, type = 'pkpasses') => {
      files[`/b/${name}`] = { body: new Uint8Array(), type: 'text/html' };
      files[`/b/${name}/apple`] = {
        body: new Uint8Array(zipSync(entries)),
        type: `application/vnd.apple.${type}`,
      };
      return phone.addPass(`http://localhost:3000/b/${name}`);
    };
    const refused = (reason: string) => ({ kind: 'refused', refusals: [{ reason }] });
    const wrong = passOf('c3', { teamIdentifier: 'ZZZZZ99999' });
    expect(await serve('wrong', { ...good, '3.pkpass': wrong })).toMatchObject(
      refused('teamIdentifierMismatch'),
    );
    expect(await serve('stray', { ...good, 'read.me': wrong })).toMatchObject(refused('archiveMalformed'));
    expect(await serve('folder', { 'in/1.pkpass': passOf('a1') })).toMatchObject(refused('archiveMalformed'));
    expect(await serve('empty', {})).toMatchObject(refused('archiveMalformed'));
    const eleven = Array.from({ length: 11 }, (_, index) => [`${index}.pkpass`, good['1.pkpass']] as const);
    expect(await serve('eleven', Object.fromEntries(eleven))).toMatchObject(refused('archiveMalformed'));
    expect(await serve('type', good, 'pkpass')).toMatchObject({ kind: 'refused' });
    expect(phone.passes()).toEqual([]);
    expect(await serve('all', good)).toEqual({ kind: 'added', passId: 'a1', passIds: ['a1', 'b2'] });
    await phone.idle();
    expect(phone.passes()).toMatchObject([
      { serialNumber: 'a1', registered: true, problem: null },
      { serialNumber: 'b2', registered: true, problem: null },
    ]);
    expect(await serve('again', good)).toMatchObject({ kind: 'replaced' });
    expect(phone.passes()).toHaveLength(2);
  });

  it('refuses a pass whose download goes wrong, with the reason', async () => {
    expect(await phone.addPass('http://localhost:3000/p/unknown')).toMatchObject({
      kind: 'refused',
      refusals: [{ reason: 'downloadFailed' }],
    });
    publish({ teamIdentifier: 'ZZZZZ99999' });
    expect(await phone.addPass(page)).toMatchObject({ refusals: [{ reason: 'teamIdentifierMismatch' }] });
    expect(phone.passes()).toEqual([]);
  });

  it('shows, after a push, one notification for each changed field with a changeMessage', async () => {
    await phone.addPass(page);
    publish(withFields(1250, 'Fresh croissants 🥐 today'));
    await pushAndWait();
    expect(texts()).toEqual(['You now have 1,250 points', 'Fresh croissants 🥐 today']);
    expect(phone.notifications()[0]).toMatchObject({
      title: 'Bäckerei Zoë',
      passId: 'c0ffee',
      cause: 'points',
      icon: 'icon.png',
    });
  });

  it('stays silent when nothing changed, and sends its latest tag', async () => {
    await phone.addPass(page);
    await phone.idle();
    publish(withFields(41));
    await pushAndWait();
    await pushAndWait();
    expect(texts()).toEqual(['You now have 41 points']);
    expect(service.seen.filter((line) => line.startsWith('GET /wallet/apple/v1/passes/'))).toHaveLength(2);
  });

  it('shows nothing for a field that was not there before', async () => {
    const { backFields: _, ...front } = withFields(40).storeCard;
    publish({ storeCard: front });
    await phone.addPass(page);
    publish(withFields(40, 'News'));
    await pushAndWait();
    expect(texts()).toEqual([]);
  });

  it('fetches nothing when lastUpdated is a number, and logs an error', async () => {
    service.state.tagAsNumber = true;
    await phone.addPass(page);
    publish(withFields(99));
    await pushAndWait();
    expect(texts()).toEqual([]);
    expect(phone.passes()[0]?.problem).toContain('lastUpdated is not a text');
    expect(service.logs.join()).toContain('lastUpdated is not a text');
  });

  it('keeps the old pass when an update is rejected, and logs an error', async () => {
    await phone.addPass(page);
    publish(withFields(99), { without: ['icon.png'] });
    await pushAndWait();
    expect(phone.passes()[0]?.problem).toContain('icon.png');
    expect(service.logs.join()).toContain('icon.png');
    expect(texts()).toEqual([]);
  });

  it('rejects an update that changes the authentication token', async () => {
    await phone.addPass(page);
    publish({ ...withFields(99), authenticationToken: 'another-token-of-sufficient-length' });
    await pushAndWait();
    expect(phone.passes()[0]?.problem).toContain('may not change');
  });

  it('retries when the server fails, and loses nothing', async () => {
    await phone.addPass(page);
    await phone.idle();
    publish(withFields(41));
    service.failNext(500, 503, 502);
    await pushAndWait();
    expect(texts()).toEqual(['You now have 41 points']);
  });

  it('finishes an interrupted refresh after a restart', async () => {
    await phone.addPass(page);
    await phone.idle();
    publish(withFields(41));
    storage.collection('iphone/iphone/pending').set(passType, { since: 'before the power went' });
    phone.close();
    phone = switchOn();
    await phone.idle();
    expect(texts()).toEqual(['You now have 41 points']);
  });

  it('keeps its passes and notifications across a restart', async () => {
    await phone.addPass(page);
    publish(withFields(41));
    await pushAndWait();
    const { deviceLibraryIdentifier, pushToken } = phone;
    phone.close();
    phone = switchOn();
    expect(phone).toMatchObject({ deviceLibraryIdentifier, pushToken });
    expect(phone.passes()).toHaveLength(1);
    expect(texts()).toEqual(['You now have 41 points']);
  });

  it('grays a voided and an expired pass', async () => {
    await phone.addPass(page);
    publish({ ...withFields(40), voided: true });
    await pushAndWait();
    expect(phone.passes()[0]?.state).toBe('voided');
    publish({ ...withFields(40), expirationDate: '2020-01-01T00:00:00Z' });
    await phone.refresh('c0ffee');
    expect(phone.passes()[0]?.state).toBe('expired');
  });

  it('unregisters when the pass is removed', async () => {
    await phone.addPass(page);
    await phone.idle();
    expect(await phone.removePass('c0ffee')).toBe(true);
    await phone.idle();
    expect(service.registrations.size).toBe(0);
    expect(phone.passes()).toEqual([]);
    expect(await phone.removePass('c0ffee')).toBe(false);
  });

  it('records that registering was refused', async () => {
    service.publish('c0ffee', maker.make(), 'the-server-thinks-otherwise');
    await phone.addPass(page);
    await phone.idle();
    expect(phone.passes()).toMatchObject([{ registered: false, problem: 'Registering was answered 401.' }]);
  });

  it('shows texts in its language', async () => {
    const strings = Buffer.from('"Points" = "Punkte";\n"You now have %@ points" = "Sie haben %@ Punkte";\n');
    const files = { 'de.lproj/pass.strings': strings };
    storage = createMemoryStorage();
    phone = createVirtualIphone({
      id: 'german',
      name: 'iPhone',
      trustedRootPem: maker.authority.rootPem,
      apns: desk,
      storage,
      clock: () => new Date(),
      fetch: async (url, init) => service.app.request(url, init),
      sleep: () => Promise.resolve(),
      language: 'de-AT',
      region: { locale: 'de-AT', timeZone: 'Europe/Vienna' },
    });
    publish(withFields(40), { files });
    await phone.addPass(page);
    publish(withFields(1250.5), { files });
    await pushAndWait();
    expect(texts()).toEqual([`Sie haben ${(1250.5).toLocaleString('de-AT')} Punkte`]);
  });

  it('shows its passes in another language once its settings say so, and keeps the choice', async () => {
    const files = {
      'de.lproj/pass.strings': Buffer.from('/* points */ "Points" = "Punkte // \\n\\"echt\\"";\n'),
      'de-AT.lproj/pass.strings': Buffer.from('"Points" = "Pünktchen";\n'),
      'fr.lproj/pass.strings': Buffer.from('"Points" = "Ohne Strichpunkt"\n'),
    };
    publish(withFields(40), { files });
    await phone.addPass(page);
    const label = () => JSON.stringify(phone.passes()[0]?.pass).match(/"label":("(?:[^"\\]|\\.)*")/)?.[1];
    const labelIn = (locale: string) => {
      phone.setLocale(locale);
      return JSON.parse(label() ?? 'null');
    };
    const original = JSON.parse(label() ?? 'null');
    expect(original).toBe('Points');
    expect(labelIn('de-CH')).toBe('Punkte // \n"echt"');
    expect(labelIn('de-AT')).toBe('Pünktchen');
    expect(labelIn('fr')).toBe('Points');
    expect(labelIn('ja')).toBe('Points');
    expect(phone.locale()).toBe('ja');
  });
});
