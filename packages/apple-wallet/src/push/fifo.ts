/** A queue whose both ends cost the same however long it is; Array.shift moves everything. */
export type Fifo<Item> = {
  readonly length: number;
  add(item: Item): void;
  take(): Item | undefined;
};

/** Emptied slots are cut off once they are this many and most of the array. */
const slackMax = 1_024;

export function createFifo<Item>(): Fifo<Item> {
  let items: (Item | undefined)[] = [];
  let head = 0;
  return {
    get length() {
      return items.length - head;
    },
    add(item) {
      items.push(item);
    },
    take() {
      const item = items[head];
      if (item === undefined) return undefined;
      items[head++] = undefined;
      if (head > slackMax && head * 2 > items.length) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
  };
}
