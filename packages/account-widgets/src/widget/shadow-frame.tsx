import { type ComponentPropsWithoutRef, type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWidgetTheme } from '../provider/widget-settings.ts';
import { themeStyle } from '../provider/widget-theme.ts';
import { LightSkeleton } from './light-skeleton.tsx';
import { openShadow } from './open-shadow.ts';

export type WidgetName = 'user-profile' | 'user-security' | 'user-sessions' | 'users-management';
export type WidgetState = 'loading' | 'resolved' | 'error';

/** Props for the element in the site's DOM: class, style, data attributes. */
export type HostProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'>;

type ShadowFrameProps = { name: WidgetName; state: WidgetState; host: HostProps; children: ReactNode };

/** A shadow root: styles neither enter nor leave it. */
export function ShadowFrame({ name, state, host, children }: ShadowFrameProps) {
  const [shadow, setShadow] = useState<ShadowRoot | null>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (element) setShadow(openShadow(element));
  }, []);
  const theme = useWidgetTheme();
  return (
    <div {...host} ref={attach} data-account-widget={name} data-state={state}>
      {shadow ? (
        createPortal(
          <div className="root" part="root" style={themeStyle(theme)} aria-busy={state === 'loading'}>
            {children}
          </div>,
          shadow,
        )
      ) : (
        <LightSkeleton />
      )}
    </div>
  );
}
