/** A host name or IP address with an optional port. */
const plainHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** Is it a host name or IP address, with an optional port, that is valid in a URL? */
export const isHost = (text: string): boolean => plainHost.test(text) && URL.canParse(`http://${text}`)
