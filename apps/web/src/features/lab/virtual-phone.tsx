import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { LockScreen } from '../../wallets/lock-screen.tsx';
import { PhoneFrame } from '../../wallets/phone-frame.tsx';
import { useAppearance } from '../../wallets/use-appearance.ts';
import { WalletScreen } from '../../wallets/wallet-screen.tsx';
import { AddPassForm } from './add-pass-form.tsx';
import type { LabPhone } from './lab-api.ts';
import { walletPasses } from './lab-cards.ts';
import { PassButtons } from './pass-buttons.tsx';
import { usePhoneActions } from './use-phone-actions.ts';
import styles from './virtual-phone.module.css';

const shimmerMilliseconds = 1_100;

function useRefreshedPasses(phone: LabPhone): ReadonlySet<string> {
  const seen = useRef<Map<string, string> | null>(null);
  const [refreshed, setRefreshed] = useState<ReadonlySet<string>>(new Set());
  const versions = phone.passes.map(({ passId, updatedAt }) => `${passId} ${updatedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of versions is what is waited for; the phone itself is a new object each time.
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(phone.passes.map(({ passId, updatedAt }) => [passId, updatedAt]));
    const changed = phone.passes.filter(
      ({ passId, updatedAt }) => before?.has(passId) && before.get(passId) !== updatedAt,
    );
    if (changed.length === 0) return;
    setRefreshed(new Set(changed.map(({ passId }) => passId)));
    const timer = window.setTimeout(() => setRefreshed(new Set()), shimmerMilliseconds);
    return () => window.clearTimeout(timer);
  }, [versions]);
  return refreshed;
}

type Screen = 'lock' | 'wallet';

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type VirtualPhoneProps = { phone: LabPhone; link: string | undefined; open: readonly string[] };

export function VirtualPhone({ phone, link, open: opened }: VirtualPhoneProps) {
  const now = useNow();
  const appearance = useAppearance();
  const isIphone = phone.platform === 'ios';
  const name = isIphone ? 'iPhone' : 'Android';
  const [openId, setOpenId] = useState(
    () => phone.passes.find((pass) => opened.includes(pass.passId))?.passId ?? null,
  );
  const [screen, setScreen] = useState<Screen>(openId === null ? 'lock' : 'wallet');
  const actions = usePhoneActions(phone.id);
  const replaced = useRefreshedPasses(phone);
  const { locale } = phone;
  const clock = { time: now, locale, timezone };
  const passes = useMemo(() => walletPasses(phone, { locale, timezone, now }), [phone, locale, now]);
  const refreshingIds = actions.isRefreshing ? new Set(passes.map(({ id }) => id)) : replaced;
  useWakeOnNotification(phone, () => openId === null && setScreen('lock'));
  const show = (passId: string | null) => {
    setOpenId(passId);
    setScreen('wallet');
  };
  const open = passes.find(({ id }) => id === openId);
  return (
    <section className={styles.phone} aria-label={`Virtual ${name}`}>
      <h2 className={styles.name}>
        Virtual {name} <span>{isIphone ? 'Apple Wallet' : 'Google Wallet'}</span>
      </h2>
      <StatusTabs
        label={`Screen of the virtual ${name}`}
        value={screen}
        onChange={setScreen}
        options={[
          { value: 'lock', label: labelWithCount('Lock screen', phone.notifications.length) },
          { value: 'wallet', label: labelWithCount('Wallet', passes.length) },
        ]}
      />
      <div className={styles.frame} data-platform={phone.platform}>
        <PhoneFrame
          platform={phone.platform}
          label={`Screen of the virtual ${name}`}
          clock={clock}
          status={screen === 'lock' || appearance === 'dark' ? 'light' : 'dark'}
        >
          {screen === 'lock' ? (
            <LockScreen
              platform={phone.platform}
              appearance={appearance}
              clock={clock}
              notifications={phone.notifications.map(({ id, title, text, iconUrl, at }) => ({
                id,
                kind: 'update',
                title,
                text,
                iconUrl,
                at: new Date(at),
              }))}
              onOpen={(id) => show(phone.notifications.find((each) => each.id === id)?.passId ?? null)}
            />
          ) : (
            <WalletScreen
              platform={phone.platform}
              passes={passes}
              selectedId={open?.id ?? null}
              onSelect={setOpenId}
              refreshingIds={refreshingIds}
              appearance={appearance}
              passFooter={(passId) =>
                passes.find(({ id }) => id === passId)?.linkedTo === undefined && (
                  <PassButtons
                    phone={phone}
                    passId={passId}
                    actions={actions}
                    onRemoved={() => setOpenId(null)}
                  />
                )
              }
            />
          )}
        </PhoneFrame>
      </div>
      <div className={styles.actions}>
        {isIphone && (
          <BusyButton
            variant="default"
            size="xs"
            isBusy={actions.isRefreshing}
            disabled={passes.length === 0}
            onClick={() => {
              setScreen('wallet');
              actions.refresh(open?.id);
            }}
          >
            Pull to refresh
          </BusyButton>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={phone.notifications.length === 0}
          onClick={actions.clearNotifications}
        >
          Clear notifications
        </Button>
      </div>
      <div className={styles.language}>
        <LanguageSelect
          label={`Language of the virtual ${name}`}
          value={locale}
          onChange={actions.setLocale}
        />
      </div>
      <AddPassForm phone={phone} link={link} onAdded={show} />
    </section>
  );
}

function useWakeOnNotification(phone: LabPhone, wake: () => void): void {
  const newest = phone.notifications.reduce((latest, { at }) => (at > latest ? at : latest), '');
  const known = useRef(newest);
  const wakes = useRef(wake);
  wakes.current = wake;
  useEffect(() => {
    if (newest > known.current) wakes.current();
    known.current = newest;
  }, [newest]);
}

function labelWithCount(label: string, count: number): string {
  return count > 0 ? `${label} (${count})` : label;
}

const tickMilliseconds = 10_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), tickMilliseconds);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
