/** Members of a written item that differ between two servers that did the same. */
const ofTheMoment = new Set(['updatedAt', 'createdAt', 'id', 'requestId'])

/**
 * Where two answers differ, in words; undefined when they say the same in as many bytes. The order of members does
 * not matter, that of lists does. After a write, ids and moments may differ.
 */
export function differenceOf(mine: Buffer, other: Buffer, isWrite: boolean): string | undefined {
  if (mine.equals(other)) return undefined
  let values: [unknown, unknown]
  try {
    values = [JSON.parse(mine.toString('utf8')), JSON.parse(other.toString('utf8'))]
  } catch {
    return differenceOfTexts(mine.toString('utf8'), other.toString('utf8'))
  }
  const found = differenceOfValues(values[0], values[1], '', isWrite)
  if (found !== undefined) return found
  if (isWrite || mine.length === other.length) return undefined
  return `${mine.length} bytes and ${other.length} bytes of the same content`
}

function differenceOfTexts(mine: string, other: string): string | undefined {
  const lines = mine.split('\n')
  const others = other.split('\n')
  const at = lines.findIndex((line, index) => line !== others[index])
  return `line ${at + 1}: ${lines[at] ?? '(none)'} <> ${others[at] ?? '(none)'}`
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120)

function differenceOfValues(
  mine: unknown,
  other: unknown,
  path: string,
  isWrite: boolean,
): string | undefined {
  if (Object.is(mine, other)) return undefined
  const bothAre = typeof mine === 'object' && typeof other === 'object' && mine !== null && other !== null
  if (!bothAre || Array.isArray(mine) !== Array.isArray(other))
    return `${path || 'answer'}: ${show(mine)} <> ${show(other)}`
  const left = mine as Record<string, unknown>
  const right = other as Record<string, unknown>
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (isWrite && ofTheMoment.has(name)) continue
    const found = differenceOfValues(left[name], right[name], `${path}.${name}`, isWrite)
    if (found !== undefined) return found
  }
  return undefined
}
