import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Lowest port: below those that the system gives to outgoing connections. */
const lowest = 16_000
/** Highest port. */
const highest = 32_000

const ports = 1000
/** Tests that run at once draw from different ports (the number of a worker begins with 1), and none draws one twice. */
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % ((highest - lowest) / ports)) * ports
let next = randomInt(ports)

/** A port on which nobody listens at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % ports)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
