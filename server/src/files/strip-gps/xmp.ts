/** Attributes and elements that say where a picture was taken, whatever prefix the packet gives them. */
const facts = /[\w.-]+:GPS\w*\s*=\s*("[^"]*"|'[^']*')|<([\w.-]+:GPS\w*)(\s[^>]*)?(\/>|>[^]*?<\/\2\s*>)/g

/** An XMP packet without its GPS facts and as long as before; undefined when it has none. */
export function blankXmp(packet: Buffer): Buffer | undefined {
  // As Latin-1 one character is one byte, and what is looked for is plain ASCII.
  const text = packet.toString('latin1')
  const blanked = text.replace(facts, found => ' '.repeat(found.length))
  return blanked === text ? undefined : Buffer.from(blanked, 'latin1')
}
