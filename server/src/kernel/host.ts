/** One host name or IP address, with a port if need be. */
const plainHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** Is it one host name or IP address, with a port if need be, of which an address can be made? */
export const isHost = (text: string): boolean => plainHost.test(text) && URL.canParse(`http://${text}`)
