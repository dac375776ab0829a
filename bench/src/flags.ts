import { parseArgs } from 'node:util'
import { type Operation, operations, questions } from './operations.ts'

/** Another server that is to be compared. */
export interface Foreign {
  readonly baseUrl: string
  /** The value of `Authorization`; without it an account is opened or signed in to. */
  readonly token: string | undefined
  readonly email: string | undefined
  readonly password: string | undefined
  /** Its process on this machine, to measure its CPU. */
  readonly pid: number | undefined
}

export interface Flags {
  readonly sizes: readonly number[]
  readonly postgres: boolean
  /** How many servers share one PostgreSQL, to be compared with one; 1 compares with the floor instead. */
  readonly processes: number
  readonly only: ReadonlySet<string> | undefined
  readonly seconds: number
  /** Ask what is kept until a change, with a change before each request. */
  readonly afterChange: boolean
  /** How long each operation is asked for before it is measured, seconds; undefined is a part of `seconds`. */
  readonly warmUp: number | undefined
  readonly json: string | undefined
  readonly profile: boolean
  /** The script that starts the server. */
  readonly entry: string
  readonly foreign: readonly Foreign[]
  readonly help: boolean
}

export const usage = `npm run bench -- [flags]

  --sizes 1000,10000,100000   how many entities; also 1000000
  --postgres                  on PostgreSQL instead of SQLite
  --processes 2               compare so many servers on one PostgreSQL with one alone, instead
  --only list,get             only these: ${operations.map(({ name }) => name).join(' ')}
  --after-change              one PATCH before each request, instead, for: ${questions.map(({ name }) => name).join(' ')}
  --seconds 3                 how long each operation is measured
  --warm-up 15                how long it is asked for before that; a sixth of --seconds unless said otherwise
  --json FILE                 also write all figures to a file
  --profile                   also write a CPU profile of the server to .tmp/bench/profiles
  --url ADDRESS               compare servers that run already, instead; once for each. They are given
                              their own account and data (sizes 1000 and 10000 unless said otherwise)
  --token TEXT                for the address before it: what to send as Authorization
  --email TEXT --password TEXT  for the address before them: an account that is there already
  --pid NUMBER                for the address before it: its process on this machine, to measure its CPU`

const options = {
  sizes: { type: 'string' },
  postgres: { type: 'boolean', default: false },
  processes: { type: 'string', default: '1' },
  only: { type: 'string' },
  'after-change': { type: 'boolean', default: false },
  seconds: { type: 'string', default: '3' },
  'warm-up': { type: 'string' },
  json: { type: 'string' },
  profile: { type: 'boolean', default: false },
  entry: { type: 'string', default: 'server/stowage.js' },
  url: { type: 'string', multiple: true, default: [] as string[] },
  token: { type: 'string', multiple: true },
  email: { type: 'string', multiple: true },
  password: { type: 'string', multiple: true },
  pid: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Reads the command line; throws an error that says what is wrong with it. */
export function readFlags(args: readonly string[]): Flags {
  const { values, tokens } = parseArgs({ args: [...args], options, tokens: true })
  const foreign: { -readonly [K in keyof Foreign]: Foreign[K] }[] = []
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue
    const { name, value } = token
    if (name === 'url') {
      const nobody = { token: undefined, email: undefined, password: undefined, pid: undefined }
      foreign.push({ baseUrl: value.replace(/\/+$/, ''), ...nobody })
    }
    if (name !== 'token' && name !== 'email' && name !== 'password' && name !== 'pid') continue
    const last = foreign.at(-1)
    if (last === undefined) throw new Error(`--${name} belongs behind the --url that it is for`)
    if (name === 'pid') last.pid = Number(value)
    else last[name] = value
  }
  const fallback = foreign.length > 0 ? '1000,10000' : '1000,10000,100000'
  const sizes = (values.sizes ?? fallback).split(',').map(toSize)
  if (sizes.length > 1 && foreign.some(({ token, email }) => token !== undefined || email !== undefined))
    throw new Error('An account that is there already can be filled once: name one size with --sizes')
  const processes = toProcesses(values.processes)
  if (processes > 1 && foreign.length > 0) throw new Error('--processes starts servers, --url does not')
  return {
    sizes,
    postgres: values.postgres || processes > 1,
    processes,
    only:
      values.only === undefined
        ? undefined
        : knownNames(values.only, values['after-change'] ? questions : operations),
    afterChange: values['after-change'],
    seconds: toSeconds('seconds', values.seconds),
    warmUp: values['warm-up'] === undefined ? undefined : toSeconds('warm-up', values['warm-up']),
    json: values.json,
    profile: values.profile,
    entry: values.entry,
    foreign,
    help: values.help,
  }
}

function toSize(text: string): number {
  const size = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(size) || size < 1000 || size > 1_000_000)
    throw new Error(`--sizes takes numbers from 1000 to 1000000, not "${text}"`)
  return size
}

function toProcesses(text: string): number {
  const processes = Number(text)
  // Each opens up to 21 connections, and the PostgreSQL of the benchmark takes 100.
  if (!Number.isInteger(processes) || processes < 1 || processes > 3)
    throw new Error(`--processes takes a number from 1 to 3, not "${text}"`)
  return processes
}

function toSeconds(flag: string, text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0)) throw new Error(`--${flag} takes a number, not "${text}"`)
  return seconds
}

function knownNames(text: string, operations: readonly Operation[]): Set<string> {
  const names = new Set(text.split(','))
  for (const name of names)
    if (!operations.some(operation => operation.name === name))
      throw new Error(
        `There is no operation "${name}"; there are ${operations.map(({ name }) => name).join(', ')}`,
      )
  return names
}
