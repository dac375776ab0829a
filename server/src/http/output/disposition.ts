/** Says how to treat the file and what to call it: in ASCII for old clients, and exactly (RFC 5987). */
export function dispositionOf(name: string, inline: boolean): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '') || 'file'
  const ascii = plain.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(plain).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
