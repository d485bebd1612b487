import type { ProgramRules } from '@tessera/contract';
import { imageSlotsFor, stampsMax } from '@tessera/pass-design';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { useDesign } from '../editor-context.ts';
import { useFirstStamps } from '../looks/use-stamps.ts';
import styles from './program.module.css';

/** For a card that starts again at a threshold, in a design that draws no stamps yet. */
export function DrawStampsOffer({ rules }: { rules: ProgramRules }) {
  const { passType, style, images } = useDesign();
  const draw = useFirstStamps(() => undefined);
  const card = rules.rewards.find(({ mode, threshold }) => mode === 'reduce' && threshold <= stampsMax);
  const hasCover = imageSlotsFor(passType, style).includes('cover');
  if (!card || !hasCover || images.cover?.stamps) return null;
  return (
    <div className={styles.offer}>
      <p className={styles.note}>The cover can show the card: a stamp for each of the {card.threshold}.</p>
      <BusyButton
        variant="default"
        size="xs"
        isBusy={draw.isPending}
        onClick={() => draw.mutate({ attribute: card.balance, total: card.threshold })}
      >
        Draw stamps on the cover
      </BusyButton>
      {draw.error && (
        <p role="alert" className={styles.error}>
          The stamps could not be drawn. {draw.error.message}
        </p>
      )}
    </div>
  );
}
