/** Encodings of stored compressed answers, best first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** Does `Accept-Encoding` contain this encoding with a quality above 0? */
export const takes = (header: string | undefined, encoding: Encoding): boolean =>
  (header ?? '').split(',').some(entry => {
    const [name, quality = 'q=1'] = entry.split(';').map(part => part.trim().toLowerCase())
    return name === encoding && Number(quality.replace(/^q=/, '')) > 0
  })
