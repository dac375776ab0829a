import { TextDecoder } from 'node:util'
import sax from 'sax'
import { malformed } from '../malformed.ts'

/** Hears of the elements of a part of a workbook while it is read. Names are without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
  /** Has everything been heard that is wanted? */
  readonly isDone?: boolean
}

/** Only the five entities that XML itself has are known. */
const options = { position: false, strictEntities: true }

/** The deepest nesting of elements. */
const maxDepth = 100

/** Reads XML piece by piece. Throws `import.malformed`; a DOCTYPE, with which entities come, is refused. */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  listener: XmlListener,
  afterEach?: () => Promise<void>,
): Promise<void> {
  const parser = parserFor(listener)
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
    parser.write(decoder.decode(chunk, { stream: true }))
    await afterEach?.()
    if (listener.isDone === true) return
  }
  if (decoder === undefined) throw damaged('a part of it is missing')
  parser.close()
}

function parserFor(listener: XmlListener): sax.SAXParser {
  const parser = sax.parser(true, options)
  let depth = 0
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > maxDepth) throw damaged('its elements are too deep')
    listener.open(localName(name), attributes as Record<string, string>)
  }
  parser.onclosetag = name => {
    depth--
    listener.close?.(localName(name))
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no listeners
  parser.ontext = text => listener.text?.(text)
  parser.oncdata = text => listener.text?.(text)
  parser.ondoctype = () => {
    throw damaged('it has a DOCTYPE')
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has no listeners
  parser.onerror = error => {
    throw damaged(error.message.split('\n')[0] ?? '', error)
  }
  return parser
}

const damaged = (why: string, cause?: unknown) =>
  malformed(`The workbook is damaged: ${why}; open it in your spreadsheet program and save it again`, cause)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix, such as `r:id`. */
export const prefixed = (attributes: Readonly<Record<string, string>>, local: string): string | undefined =>
  Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === local)?.[1]
