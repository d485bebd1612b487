import { type ReactNode, useState } from 'react';
import { useElement } from '../provider/widget-settings.ts';

type AvatarProps = {
  pictureUrl: string | null;
  /** Shown without a picture, or if it cannot load. */
  fallback: ReactNode;
  size?: 'small' | 'large';
};

/** Decorative: the name is beside it. */
export function Avatar({ pictureUrl, fallback, size = 'small' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const element = useElement('avatar', 'avatar');
  return (
    <span {...element} data-size={size} aria-hidden="true">
      {pictureUrl && pictureUrl !== brokenUrl ? (
        <img
          src={pictureUrl}
          alt=""
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBrokenUrl(pictureUrl)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}
