/** The field GF(2⁸) of QR codes: the polynomial x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004 §7.5.2). */
const polynomial = 0x11d;

const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? polynomial : 0);
}

function product(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0;
}

/** The generator of a degree, without its leading 1, highest power first. */
function generatorOf(degree: number): Uint8Array {
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  for (let root = 0; root < degree; root++) {
    const factor = powers[root] ?? 0;
    for (let place = 0; place < degree; place++) {
      generator[place] = product(generator[place] ?? 0, factor) ^ (generator[place + 1] ?? 0);
    }
  }
  return generator;
}

/** The error correction codewords of one block. */
export function errorCorrection(block: Uint8Array, codewords: number): Uint8Array {
  const generator = generatorOf(codewords);
  const remainder = new Uint8Array(codewords);
  for (const byte of block) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[codewords - 1] = 0;
    generator.forEach((coefficient, place) => {
      remainder[place] = (remainder[place] ?? 0) ^ product(coefficient, factor);
    });
  }
  return remainder;
}
