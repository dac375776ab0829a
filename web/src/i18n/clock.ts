/** Milliseconds by which the clock of this device is behind that of the server, less than 0 when it is ahead; 0 while they agree. */
let behind = 0

/** Milliseconds within which clocks agree, and within which an answer says what time it is. */
const tolerance = 120_000

/** Notes the `Date` of an answer of the server to a request that was sent then, in milliseconds by the clock of this device. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  // The browser may have kept the answer for as long.
  if (headers.get('cache-control')?.includes('max-age') === true) return
  const made = Date.parse(headers.get('date') ?? '')
  const answeredAt = Date.now()
  // A device that slept meanwhile does not know when the answer was made.
  if (Number.isNaN(made) || answeredAt - sentAt > tolerance) return
  const agrees = made >= sentAt - tolerance && made <= answeredAt + tolerance
  behind = agrees ? 0 : made - answeredAt
}

/** Now, by the clock of the server where that of this device is wrong; milliseconds since 1970. */
export const now = (): number => Date.now() + behind

/** The instant of a moment that this device noted by its clock on this visit. */
export const instantOf = (at: number): string => new Date(at + behind).toISOString()
