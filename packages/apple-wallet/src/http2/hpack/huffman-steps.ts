export const endOfString = 256;

/**
 * A canonical Huffman code as a state machine with four bits per step. States are the inner nodes of the code's tree, the root is
 * 0; the index of a step is `node * 16 + bits`. No code is shorter than four bits, so a step completes at most one symbol.
 */
export type HuffmanSteps = {
  next: Uint16Array;
  /** The symbol that the step completes, or -1. */
  symbols: Int16Array;
  /** Whether a string may end in this state: the remaining bits are at most seven ones (RFC 7541 §5.2). */
  mayEnd: Uint8Array;
};

const paddingBitsMax = 7;
/** A leaf is stored as `-1 - symbol`. */
type Node = [zero: number, one: number];

export function buildHuffmanSteps(lengths: readonly number[]): HuffmanSteps {
  const nodes = buildTree(lengths);
  const next = new Uint16Array(nodes.length * 16);
  const symbols = new Int16Array(nodes.length * 16).fill(-1);
  for (let step = 0; step < next.length; step++) {
    let node = step >> 4;
    for (let bit = 3; bit >= 0; bit--) {
      const child = childOf(nodes, node, (step >> bit) & 1);
      if (child < 0) symbols[step] = -1 - child;
      node = Math.max(child, 0);
    }
    next[step] = node;
  }
  const mayEnd = new Uint8Array(nodes.length);
  for (let node = 0, bits = 0; bits <= paddingBitsMax; bits++, node = childOf(nodes, node, 1))
    mayEnd[node] = 1;
  return { next, symbols, mayEnd };
}

/** Assigns codes by length, then by symbol: from left to right along the tree's leaves. */
function buildTree(lengths: readonly number[]): Node[] {
  const nodes: Node[] = [[0, 0]];
  const inOrder = [...lengths.keys()].toSorted((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
  let code = 0;
  let codeBits = 0;
  for (const symbol of inOrder) {
    const bits = lengths[symbol] ?? 0;
    code *= 2 ** (bits - codeBits);
    codeBits = bits;
    plant(nodes, code, bits, symbol);
    code++;
  }
  return nodes;
}

function plant(nodes: Node[], code: number, bits: number, symbol: number): void {
  let node = 0;
  for (let bit = bits - 1; bit > 0; bit--) {
    const side = Math.floor(code / 2 ** bit) % 2;
    const known = childOf(nodes, node, side);
    const child = known || nodes.push([0, 0]) - 1;
    setChild(nodes, node, side, child);
    node = child;
  }
  setChild(nodes, node, code % 2, -1 - symbol);
}

const childOf = (nodes: Node[], node: number, side: number): number => nodes[node]?.[side ? 1 : 0] ?? 0;

function setChild(nodes: Node[], node: number, side: number, child: number): void {
  const parent = nodes[node];
  if (parent) parent[side ? 1 : 0] = child;
}
