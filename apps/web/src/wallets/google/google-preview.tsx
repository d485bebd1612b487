import { useMemo } from 'react';
import { workspacePictures } from '../previewed-pass.ts';
import { useAppearance } from '../use-appearance.ts';
import type { PreviewProps } from '../wallet-card.tsx';
import { googleCardOf } from './google-card-of.ts';
import { GoogleCardView } from './google-card-view.tsx';

export function GooglePreview({ pass, imageBaseUrl, appearance, ...props }: PreviewProps) {
  const card = useMemo(() => googleCardOf(pass, workspacePictures(imageBaseUrl)), [pass, imageBaseUrl]);
  return <GoogleCardView card={card} appearance={useAppearance(appearance)} {...props} />;
}
