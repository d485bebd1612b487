/** What a made database holds under a prefix: an IPv4 address or an IPv6 address, and how many of its bits count. */
export type MadeNetwork = { bits: string; record: Value };
type Value = string | number | { [key: string]: Value } | Value[];

/** MaxMind DB format 2.0: search tree (records of 24 bits), 16 zero bytes, data, marker, metadata. */
export function makeMaxmindDb(databaseType: string, networks: readonly MadeNetwork[]): Buffer {
  const tree = growTree(networks.map(({ bits }) => bits));
  const nodeCount = tree.length;
  const starts = startsOf(networks);
  const nodes = Buffer.concat(tree.map((pair) => Buffer.concat(pair.map((branch) => entry(branch)))));
  function entry(branch: Branch): Buffer {
    const value =
      branch.kind === 'node'
        ? branch.index
        : branch.kind === 'leaf'
          ? nodeCount + 16 + (starts[branch.network] ?? 0)
          : nodeCount;
    const bytes = Buffer.alloc(3);
    bytes.writeUIntBE(value, 0, 3);
    return bytes;
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: databaseType,
    description: { en: 'Made for a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodeCount,
    record_size: 24,
  };
  const data = networks.map(({ record }) => encode(record));
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([nodes, Buffer.alloc(16), ...data, marker, encode(metadata)]);
}

/** A tree for IPv6 holds IPv4 addresses below 96 zero bits. */
export function bitsOfIpv4(address: string, prefixLength = 32): string {
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return '0'.repeat(96) + bits.slice(0, prefixLength);
}

type Branch = { kind: 'node'; index: number } | { kind: 'leaf'; network: number } | { kind: 'empty' };
type Pair = [Branch, Branch];

function growTree(prefixes: readonly string[]): Pair[] {
  const nodes: Pair[] = [[{ kind: 'empty' }, { kind: 'empty' }]];
  for (const [network, bits] of prefixes.entries()) {
    let node = nodes[0];
    for (const [depth, bit] of [...bits].entries()) {
      if (!node) break;
      const side = bit === '1' ? 1 : 0;
      if (depth === bits.length - 1) node[side] = { kind: 'leaf', network };
      else node = follow(nodes, node, side);
    }
  }
  return nodes;
}

function follow(nodes: Pair[], node: Pair, side: 0 | 1): Pair | undefined {
  const branch = node[side];
  if (branch.kind === 'node') return nodes[branch.index];
  const made: Pair = [{ kind: 'empty' }, { kind: 'empty' }];
  node[side] = { kind: 'node', index: nodes.push(made) - 1 };
  return made;
}

function startsOf(networks: readonly MadeNetwork[]): number[] {
  let start = 0;
  return networks.map(({ record }) => {
    const here = start;
    start += encode(record).length;
    return here;
  });
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ]);
}

/** The first byte holds types up to 7 with the size, a byte of its own later ones. Sizes here stay below 29. */
function control(type: number, size: number): Buffer {
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}
