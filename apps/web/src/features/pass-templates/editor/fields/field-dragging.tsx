import {
  Accessibility,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';
import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { VisuallyHidden } from '@mantine/core';
import type { FieldSlot } from '@tessera/pass-design';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useDesignPart, useEditor } from '../editor-context.ts';
import { findField } from '../saving/apply-change.ts';
import { formatsLeftBehind } from './field-format.tsx';
import { type FieldOrder, isSameOrder, orderOf, positionOf, putField, stepField } from './field-order.ts';
import { slotLabels } from './slot-labels.ts';

/** Arrow keys move the field one position per press, so the sensor needs no geometry. */
class OrderKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent): void {
    event.preventDefault();
    const y = direction === 'up' || direction === 'left' ? -1 : 1;
    void this.manager.actions.move({ event, by: { x: 0, y } });
  }
}

/** Pixels a finger must move on the handle to start a drag. No delay as elsewhere, since the handle does not scroll the page. */
const touchDistance = 4;

const HandlePointerSensor = PointerSensor.configure({
  activationConstraints: ({ pointerType }) =>
    pointerType === 'mouse'
      ? undefined
      : [new PointerActivationConstraints.Distance({ value: touchDistance })],
});

const isKeyboard = (event: Event | null | undefined): event is KeyboardEvent =>
  event instanceof KeyboardEvent;

const silent = () => undefined;

const plugins = [
  // This component announces positions itself, with the names of slots.
  Accessibility.configure({
    announcements: { dragstart: silent, dragend: silent },
    screenReaderInstructions: {
      draggable:
        'Press Space to pick up the field, the arrow keys to move it within and between slots, Space to drop it, Escape to cancel.',
    },
  }),
  // By keyboard the row moves through the list; only a pointer carries it.
  Feedback.configure({
    feedback: (_, manager) => (isKeyboard(manager.dragOperation.activatorEvent) ? 'none' : 'default'),
  }),
];

export const slotTarget = (slot: FieldSlot) => `slot:${slot}`;

type Dragging = {
  order: FieldOrder;
  draggedId: string | null;
  isByKeyboard: boolean;
};

const DraggingContext = createContext<Dragging | null>(null);

export function useFieldDragging(): Dragging {
  const dragging = useContext(DraggingContext);
  if (!dragging) throw new Error('useFieldDragging is used outside FieldDragging.');
  return dragging;
}

type Drag = { id: string; order: FieldOrder; isByKeyboard: boolean };

export function FieldDragging({ slots, children }: { slots: readonly FieldSlot[]; children: ReactNode }) {
  const { draft, change, beginGesture } = useEditor();
  const order = useDesignPart(orderOf, isSameOrder);
  const [drag, setDrag] = useState<Drag | null>(null);
  // Several events may fire before the next render.
  const latest = useRef<Drag | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const show = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };
  const describe = (id: string, order: FieldOrder) => {
    const position = positionOf(order, id);
    if (!position) return '';
    return `position ${position.index + 1} of ${order[position.slot].length} in ${slotLabels[position.slot].title}`;
  };
  const nameOf = (id: string) => {
    const field = findField(draft.draft().document, id);
    return field?.label || field?.key || 'Field';
  };
  const reorder = (current: Drag, order: FieldOrder) => {
    if (order === current.order) return;
    show({ ...current, order });
    setAnnouncement(`${nameOf(current.id)}: ${describe(current.id, order)}.`);
  };
  const handlers: Partial<DragDropEventHandlers> = {
    onDragStart: ({ operation }) => {
      if (!operation.source) return;
      // Each drag is an undo step, even without a change of focus.
      beginGesture();
      const id = String(operation.source.id);
      show({ id, order, isByKeyboard: isKeyboard(operation.activatorEvent) });
      setAnnouncement(`Picked up ${nameOf(id)}, ${describe(id, order)}.`);
    },
    onDragMove: (event) => {
      const current = latest.current;
      if (!current?.isByKeyboard) return;
      event.preventDefault();
      reorder(current, stepField(current.order, current.id, (event.by?.y ?? 0) < 0 ? -1 : 1, slots));
    },
    onCollision: (event) => {
      if (latest.current?.isByKeyboard) event.preventDefault();
    },
    onDragOver: (event) => {
      event.preventDefault();
      const current = latest.current;
      const { target, shape, position } = event.operation;
      if (!current || current.isByKeyboard || !target || target.id === current.id) return;
      const { y } = shape?.current.center ?? position.current;
      const isBelow = target.shape ? y > target.shape.center.y : false;
      const from = positionOf(current.order, current.id);
      const slot = slots.find((known) => slotTarget(known) === target.id);
      if (slot) {
        if (from?.slot === slot) return;
        const index = isBelow ? current.order[slot].length : 0;
        reorder(current, putField(current.order, current.id, { slot, index }));
        return;
      }
      const to = positionOf(current.order, String(target.id));
      if (!to) return;
      const index = from?.slot !== to.slot && isBelow ? to.index + 1 : to.index;
      reorder(current, putField(current.order, current.id, { slot: to.slot, index }));
    },
    onDragEnd: ({ canceled }) => {
      const current = latest.current;
      if (!current) return;
      show(null);
      const before = positionOf(order, current.id);
      const after = positionOf(current.order, current.id);
      if (canceled || !before || !after) {
        setAnnouncement(`Canceled: ${nameOf(current.id)} is where it was.`);
        return;
      }
      setAnnouncement(`Dropped ${nameOf(current.id)}, ${describe(current.id, current.order)}.`);
      if (before.slot === after.slot && before.index === after.index) return;
      change({ kind: 'moveField', id: current.id, toSlot: after.slot, toIndex: after.index });
      const field = findField(draft.draft().document, current.id);
      const left = field && formatsLeftBehind(after.slot, field);
      if (left) change({ kind: 'changeField', id: current.id, field: left });
    },
  };
  return (
    <DragDropProvider
      {...handlers}
      sensors={[HandlePointerSensor, OrderKeyboardSensor]}
      plugins={(defaults) => [...defaults, ...plugins]}
    >
      <DraggingContext
        value={{
          order: drag?.order ?? order,
          draggedId: drag?.id ?? null,
          isByKeyboard: drag?.isByKeyboard ?? false,
        }}
      >
        {children}
      </DraggingContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragDropProvider>
  );
}
