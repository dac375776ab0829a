import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate that vouches for itself, and its key; PEM. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** Makes a certificate for these host names; `*.example.test` is a name, too. Who trusts it must know it. */
export function certificateFor(names: readonly string[]): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ecdsaWithSha256,
    somebody,
    sequence(text(0x17, '200101000000Z'), text(0x18, '20991231235959Z')),
    somebody,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(names))),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  return {
    cert: pem('CERTIFICATE', sequence(body, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A value of X.690: a tag, how long it is, and the value. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), value])
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const integer = (value: Buffer): Buffer => tagged(0x02, value)
const text = (tag: number, value: string): Buffer => tagged(tag, Buffer.from(value, 'latin1'))
const objectId = (...bytes: readonly number[]): Buffer => tagged(0x06, Buffer.from(bytes))

const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const somebody = sequence(tagged(0x31, sequence(objectId(0x55, 0x04, 0x03), text(0x0c, 'Somebody'))))

const alternativeNames = (names: readonly string[]): Buffer =>
  sequence(objectId(0x55, 0x1d, 0x11), tagged(0x04, sequence(...names.map(name => text(0x82, name)))))

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
