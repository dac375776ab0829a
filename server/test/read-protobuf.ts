/** The members of a message by number: whole numbers, or the bytes of texts, doubles and other messages. */
export type Fields = Map<number, (bigint | Buffer)[]>

/** Reads a message of Protocol Buffers without knowing what it means. */
export function readProtobuf(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes.readUInt8(at++))
      value |= (byte & 127n) << shift
      if (byte < 128n) return value
    }
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('The message ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const value = readValue(Number(tag & 7n), varint, take)
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

function readValue(wireType: number, varint: () => bigint, take: (length: number) => Buffer) {
  if (wireType === 0) return varint()
  if (wireType === 1) return take(8)
  if (wireType === 2) return take(Number(varint()))
  throw new Error(`Nothing is written with wire type ${wireType}`)
}

/** The messages inside a message that have this number. */
export const messagesAt = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map(value => readProtobuf(value as Buffer))

/** The only member with this number, as text. */
export const textAt = (fields: Fields, number: number): string => String(fields.get(number)?.[0] ?? '')

/** The bytes of the only member with this number. */
export function bytesAt(fields: Fields, number: number): Buffer {
  const value = fields.get(number)?.[0]
  if (!Buffer.isBuffer(value)) throw new Error(`There are no bytes at ${number}`)
  return value
}
