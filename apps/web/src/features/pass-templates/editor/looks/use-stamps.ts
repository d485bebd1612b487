import { useMutation } from '@tanstack/react-query';
import type { Attribute, DesignDocument, Stamps } from '@tessera/pass-design';
import { plainCover, type StampShape, shapeFor, stampArtwork } from '@tessera/pass-gallery';
import { sendFile } from '../../../../lib/send-file.ts';
import { useSession } from '../../../../lib/session/session.tsx';
import { useTRPCClient } from '../../../../lib/trpc.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign, useEditor } from '../editor-context.ts';
import { uploadImage } from '../pictures/upload-image.ts';

export const numbersOf = (attributes: readonly Attribute[]) =>
  attributes.filter(({ type }) => type === 'number');

/** The previews show stamps that are drawn, so the design gets them then. */
export function useDrawnStamps(onDrawn: (stamps: Stamps) => void) {
  const draw = useDrawing();
  return useMutation<void, Error, Stamps>({
    mutationFn: draw,
    onSuccess: (_, stamps) => onDrawn(stamps),
  });
}

function useDrawing() {
  const trpcClient = useTRPCClient();
  const { handle: workspaceHandle } = useWorkspace();
  const { passType, style } = useDesign();
  return async (stamps: Stamps) => {
    await trpcClient.workspace.passTemplates.drawStamps.mutate({ workspaceHandle, passType, style, stamps });
  };
}

type Artwork = Pick<Stamps, 'full' | 'empty' | 'last'>;

/** Stores the artwork of a shape in the colors of the design, like uploads. */
export function useStampShape(onStored: (artwork: Artwork) => void) {
  const store = useStoredDrawing();
  const { colors } = useDesign();
  return useMutation<Artwork, Error, StampShape>({
    mutationFn: (shape) => storeArtwork(store, shape, colors),
    onSuccess: onStored,
  });
}

type Store = (svg: string) => Promise<string>;

function useStoredDrawing(): Store {
  const { getAccessToken } = useSession();
  const { handle } = useWorkspace();
  return async (svg) => {
    const drawing = new Blob([svg], { type: 'image/svg+xml' });
    return (await uploadImage(handle, drawing, { send: sendFile, getAccessToken })).file;
  };
}

async function storeArtwork(
  store: Store,
  shape: StampShape,
  colors: DesignDocument['colors'],
): Promise<Artwork> {
  const { full, empty, last } = stampArtwork(shape, colors);
  const [fullFile, emptyFile, lastFile] = await Promise.all([store(full), store(empty), store(last)]);
  return { full: fullFile, empty: emptyFile, last: lastFile };
}

export type FirstStamps = { attribute?: string | undefined; total?: number };

/** Draws stamps of a shape that fits the design on its cover, which it gets if it has none. */
export function useFirstStamps(onBegun: (stamps: Stamps) => void) {
  const store = useStoredDrawing();
  const draw = useDrawing();
  const { changeApart, draft } = useEditor();
  // A card of ten in two rows: nine visits, and the reward.
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers name nothing.
  return useMutation<Stamps, Error, FirstStamps | void>({
    mutationFn: async (wanted) => {
      const { document } = draft.draft();
      const { colors, heading, description, images, attributes } = document;
      const artwork = await storeArtwork(store, shapeFor(`${heading} ${description}`), colors);
      const total = wanted?.total ?? 10;
      const stamps: Stamps = {
        attribute: wanted?.attribute ?? numbersOf(attributes)[0]?.key ?? '',
        total,
        columns: columnsFor(total),
        ...artwork,
        background: colors.background,
      };
      await draw(stamps);
      if (!images.cover) {
        const file = await store(plainCover(colors.background));
        changeApart({ kind: 'setImage', slot: 'cover', image: { file, crop: null, alt: coverText(stamps) } });
      }
      changeApart({ kind: 'setLooks', slot: 'cover', looks: { stamps } });
      return stamps;
    },
    onSuccess: onBegun,
  });
}

/** One row up to six stamps, else two or more of equal length. */
export function columnsFor(total: number): number {
  const rows = total <= 6 ? 1 : total <= 14 ? 2 : 3;
  return Math.ceil(total / rows);
}

const coverText = ({ attribute, total }: Stamps) => `{{ attributes.${attribute} }} of ${total} stamps`;
