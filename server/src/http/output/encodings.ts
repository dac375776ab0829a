/** The encodings in which answers are kept compressed, the better one first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Does `Accept-Encoding` name this encoding, and not as the last resort of all? */
export const takes = (header: string | undefined, encoding: Encoding): boolean =>
  (header ?? '').split(',').some(entry => {
    const [name, quality = 'q=1'] = entry.split(';').map(part => part.trim().toLowerCase())
    return name === encoding && Number(quality.replace(/^q=/, '')) > 0
  })
