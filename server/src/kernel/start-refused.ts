/** Why the server does not start, in a sentence for its owner. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
