import fc, { type Arbitrary } from 'fast-check'

const entries: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['*', '"1"', '"1-abc", "2"', 'W/"1"', '""', 'nonsense', '"', ',,,', '"99999999999999999999"'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"', ','],
  'if-modified-since': ['Sat, 31 Jan 2026 12:00:00 GMT', 'yesterday', '0', '-1'],
  'if-unmodified-since': ['Sat, 31 Jan 2026 12:00:00 GMT', 'nonsense'],
  'if-range': ['"x"', 'Sat, 31 Jan 2026 12:00:00 GMT', '*'],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-,1-,2-',
    'bytes=99999999999999999999-',
    'bytes=',
    'items=1',
    'bytes=a-b',
    `bytes=${'0-0,'.repeat(500)}0-0`,
  ],
  'x-tenant': [
    '~group~',
    '~their-group~',
    '01890000-0000-7000-8000-0000000000ee',
    'nonsense',
    '',
    'undefined',
    '{~group~}',
    '\u00ff',
  ],
  'accept-encoding': [
    'gzip',
    'br',
    'deflate',
    'identity;q=0',
    '*;q=0',
    'gzip;q=nonsense',
    'zstd',
    'gzip, br, deflate',
    '',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'nonsense'],
  accept: ['text/html', 'application/xml', '*/*;q=0', 'nonsense'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer Bearer x',
    'Basic YTpi',
    'hb_',
    `hb_${'A'.repeat(43)}`,
    '\u00e4',
    'Bearer a b c',
  ],
  cookie: [
    'hb.auth.token=x; hb.auth.remember=true',
    'hb.auth.token=; hb.auth.remember=true',
    '=;=;',
    '__proto__=1',
    'a=%E0%A4%A',
    'x'.repeat(5000),
  ],
  origin: ['null', 'https://evil.example', 'nonsense', 'http://127.0.0.1'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'nonsense'],
  'sec-websocket-protocol': ['hb-auth', 'hb-auth, x', ',', ', ,'],
  'x-request-id': ['a:b.c-d', '', '\u00ff', 'x'.repeat(200), '"}'],
  'x-forwarded-for': ['203.0.113.9', 'nonsense', '::1, 203.0.113.9', ''],
  'x-forwarded-host': ['evil.example', 'a b', '/'],
  'x-forwarded-proto': ['https', 'javascript', ''],
  'x-real-ip': ['203.0.113.9'],
  'x-http-method-override': ['DELETE'],
  host: ['evil.example', 'a b', '[::1', '', 'localhost:99999', '\u00e4'],
  expect: ['100-continue', 'nonsense'],
  upgrade: ['websocket', 'h2c', 'nonsense'],
  connection: ['close', 'keep-alive', 'Upgrade', 'nonsense'],
  'user-agent': ['', 'x'.repeat(7000)],
}

const header = fc
  .constantFrom(...Object.keys(entries))
  .chain(name => fc.constantFrom(...(entries[name] as string[])).map(value => [name, value] as const))

/** Headers that nobody asked for; mostly none. */
export const headerNoise: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.array(header, { minLength: 1, maxLength: 2 }).map(Object.fromEntries) },
  { weight: 1, arbitrary: fc.array(header, { maxLength: 12 }).map(Object.fromEntries) },
)
