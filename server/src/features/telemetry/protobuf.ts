/** One member of a Protocol Buffers message: its number, how it is written, and what. */
export type Member =
  | readonly [number: number, kind: 'text', value: string]
  | readonly [number: number, kind: 'bytes', value: Buffer]
  | readonly [number: number, kind: 'varint', value: bigint]
  | readonly [number: number, kind: 'fixed64', value: bigint]
  | readonly [number: number, kind: 'double', value: number]

const wireTypes = { varint: 0n, fixed64: 1n, double: 1n, text: 2n, bytes: 2n } as const

/** Writes a message in the encoding of Protocol Buffers. */
export const message = (...members: readonly Member[]): Buffer =>
  Buffer.concat(
    members.flatMap(member => [varint((BigInt(member[0]) << 3n) | wireTypes[member[1]]), valueOf(member)]),
  )

/** A message as a member of another one. */
export const inner = (number: number, ...members: readonly Member[]): Member => [
  number,
  'bytes',
  message(...members),
]

function valueOf([, kind, value]: Member): Buffer {
  if (kind === 'varint') return varint(value)
  if (kind === 'text' || kind === 'bytes') {
    const bytes = Buffer.from(value as string)
    return Buffer.concat([varint(BigInt(bytes.length)), bytes])
  }
  const fixed = Buffer.alloc(8)
  if (kind === 'double') fixed.writeDoubleLE(value)
  else fixed.writeBigUInt64LE(value)
  return fixed
}

/** A whole number in groups of seven bits; negative ones as 64 bits of two's complement. */
function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}
