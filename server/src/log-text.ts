import { styleText } from 'node:util'

const colours = {
  trace: 'gray',
  debug: 'blue',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'bgRed',
} as const

/** Members of the first line, and members that are not shown. */
const notListed = new Set(['level', 'time', 'msg', 'requestId', 'method', 'url', 'status', 'took'])

/** A line of the log, which is JSON, as people read it: time, level and message, and below them whatever else it has. */
export function toText(json: string, isColoured: boolean): string {
  const line = JSON.parse(json) as Readonly<Record<string, unknown>>
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text
  const level = String(line['level'])
  const time = new Date(String(line['time'])).toTimeString().slice(0, 8)
  const colour = colours[level as keyof typeof colours] ?? 'white'
  const first = `[${time}] ${paint(colour, level.toUpperCase())}: ${paint('cyan', messageOf(line))}\n`
  const more = Object.entries(line)
    .filter(([name]) => !notListed.has(name))
    .map(([name, value]) => `    ${paint('magenta', name)}: ${indented(value)}\n`)
  return first + more.join('')
}

/** Message of a line; for requests method, path and status. */
const messageOf = ({ msg, method, url, status, took }: Readonly<Record<string, unknown>>): string =>
  status === undefined
    ? String(msg ?? '')
    : `${String(method)} ${String(url)} ${String(status)} ${String(took)} ms`

/** A value below a line; where an error was thrown is told line by line. */
const indented = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll('\n', '\n    ')
    .replace(
      /^( *)"stack": (".*"),?$/gm,
      (_, indent: string, stack: string) =>
        `${indent}"stack":\n${(JSON.parse(stack) as string).replaceAll(/^/gm, `${indent}    `)}`,
    )
