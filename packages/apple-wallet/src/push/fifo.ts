/** A queue with constant-time operations at both ends; Array.shift moves every item. */
export type Fifo<Item> = {
  readonly length: number;
  add(item: Item): void;
  take(): Item | undefined;
};

/** Compact once this many slots are empty and they are most of the array. */
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
