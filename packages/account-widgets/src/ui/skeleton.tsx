import { useElement } from '../provider/widget-settings.ts';

type SkeletonProps = { width: number | string; height?: number; isRound?: boolean };

export function Skeleton({ width, height = 14, isRound }: SkeletonProps) {
  const element = useElement('skeleton', isRound ? 'skeleton round' : 'skeleton');
  return <span {...element} style={{ width, height, ...element.style }} aria-hidden="true" />;
}
