import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { configCommand } from '#cli/config.ts'
import { loadConfig, parseFlags, SettingsError, settings } from './config.ts'

type Env = Parameters<typeof loadConfig>[0]

const load = (env: Env = {}, argv: readonly string[] = []) => loadConfig(env, parseFlags(argv).flags).config

function problemsOf(env: Env, argv: readonly string[] = []): readonly string[] {
  try {
    load(env, argv)
  } catch (problem) {
    if (problem instanceof SettingsError) return problem.problems
    throw problem
  }
  return []
}

const folder = mkdtempSync(join(tmpdir(), 'stowage-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function secretFile(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const pepper = 'a pepper of thirty-two bytes, or more'

describe('a server without settings', () => {
  it('starts with the documented defaults', () => {
    const config = load()
    expect(config).toMatchObject({
      mode: 'production',
      checkReplies: false,
      demo: false,
      demoPassword: 'demodemo',
    })
    expect(config.web).toMatchObject({
      port: 7745,
      readTimeout: 10_000,
      writeTimeout: 60_000,
      idleTimeout: 30_000,
    })
    expect(config.web.host).toBeUndefined()
    expect(config.web.maxUploadBytes).toBe(50 * 1024 * 1024)
    expect(config.web.maxImportBytes).toBe(1024 * 1024 * 1024)
    expect(config.log).toEqual({ level: 'info', format: 'auto' })
    expect(config.auth.rateLimit).toEqual({
      enabled: true,
      window: 60_000,
      maxAttempts: 5,
      baseBackoff: 10_000,
      maxBackoff: 300_000,
    })
    expect(config.notifiers.dns64Nets).toEqual(['64:ff9b::/96', '64:ff9b:1::/48'])
    expect(config.labels).toMatchObject({ width: 526, height: 200, fontSize: 32, serviceTimeout: 30_000 })
  })

  it('keeps its data in the data folder, on SQLite', () => {
    const config = load()
    expect(config.data).toBe(resolve('data'))
    expect(config.databaseUrl).toBeUndefined()
    expect(config.storageUrl).toBeUndefined()
  })

  it('calls nobody', () => {
    expect(load().options.githubReleaseCheck).toBe(false)
    expect(load().telemetry.enabled).toBe(false)
  })

  it('has a config that cannot be changed', () => {
    const config = load()
    for (const part of [config, config.web, config.options, config.auth.rateLimit]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
  })

  it('finds every default understandable', () => {
    for (const { default: text, kind, name } of settings) {
      if (text !== undefined) expect(kind.parse(text), name).toBeDefined()
    }
  })
})

describe('values', () => {
  it('takes an empty variable as absent, whatever its name', () => {
    expect(load({ STOWAGE_WEB_PORT: '', STOWAGE_NONSENSE: '' }).web.port).toBe(7745)
  })

  it.each(['1', 't', 'TRUE', 'yes', 'On'])('takes %s as yes', word => {
    expect(load({ STOWAGE_DEMO: word }).demo).toBe(true)
  })

  it.each(['0', 'F', 'false', 'no', 'OFF'])('takes %s as no', word => {
    expect(load({ STOWAGE_OPTIONS_ALLOW_REGISTRATION: word }).options.allowRegistration).toBe(false)
  })

  it.each([
    ['10s', 10_000],
    ['1m30s', 90_000],
    ['500ms', 500],
    ['2h', 7_200_000],
    ['1.5h', 5_400_000],
    ['100us', 1],
    ['0', 0],
    ['-5s', 0],
  ])('takes the length of time %s as %i milliseconds', (text, milliseconds) => {
    expect(load({ STOWAGE_WEB_IDLE_TIMEOUT: text }).web.idleTimeout).toBe(milliseconds)
  })

  it.each(['10', '10 s', 's', '1d', '', 'function Object() { [native code] }'])(
    'does not take "%s" as a length of time',
    text => {
      expect(problemsOf({ STOWAGE_WEB_IDLE_TIMEOUT: text })).toHaveLength(text === '' ? 0 : 1)
    },
  )

  it('names all problems at once, in sentences', () => {
    const env = {
      STOWAGE_WEB_PORT: 'eighty',
      STOWAGE_DEMO: 'function Object() { [native code] }',
      STOWAGE_DATABASE_URL: 'mysql://u:geheim@h/d',
    }
    const problems = problemsOf(env)
    expect(problems).toHaveLength(3)
    expect(problems).toContain('STOWAGE_WEB_PORT must be a whole number from 0 to 65535, but it is "eighty".')
    expect(problems.join()).not.toContain('geheim')
  })

  it('refuses an API key pepper below 32 bytes without telling it', () => {
    expect(problemsOf({ STOWAGE_AUTH_API_KEY_PEPPER: 'short' })).toEqual([
      'STOWAGE_AUTH_API_KEY_PEPPER must be a secret of at least 32 bytes.',
    ])
    expect(load({ STOWAGE_AUTH_API_KEY_PEPPER: 'ä'.repeat(16) }).auth.apiKeyPepper).toBe('ä'.repeat(16))
  })

  it('replaces rate limits of zero or less', () => {
    const { rateLimit } = load({
      STOWAGE_AUTH_RATE_LIMIT_WINDOW: '0',
      STOWAGE_AUTH_RATE_LIMIT_MAX_ATTEMPTS: '-1',
      STOWAGE_AUTH_RATE_LIMIT_BASE_BACKOFF: '-10s',
      STOWAGE_AUTH_RATE_LIMIT_MAX_BACKOFF: '0s',
    }).auth
    expect(rateLimit).toMatchObject({
      window: 60_000,
      maxAttempts: 5,
      baseBackoff: 2000,
      maxBackoff: 120_000,
    })
  })

  it('takes PostgreSQL addresses and no others for the database', () => {
    expect(load({ STOWAGE_DATABASE_URL: 'postgres://u:p@h/d' }).databaseUrl).toBe('postgres://u:p@h/d')
    expect(load({ STOWAGE_DATABASE_URL: 'postgresql:///d?host=/run' }).databaseUrl).toBe(
      'postgresql:///d?host=/run',
    )
    expect(problemsOf({ STOWAGE_DATABASE_URL: './stowage.db' })).toHaveLength(1)
  })

  it('trusts no proxy, those nearby, or those of a list', () => {
    const trusted = (text: string) => load({ STOWAGE_OPTIONS_TRUST_PROXY: text }).options.trustProxy
    expect(trusted('false')).toEqual([])
    expect(trusted('true')).toContain('127.0.0.0/8')
    expect(trusted('true')).not.toContain('0.0.0.0/0')
    expect(trusted('10.1.0.0/16; 192.168.1.5')).toEqual(['10.1.0.0/16', '192.168.1.5/32'])
    expect(problemsOf({ STOWAGE_OPTIONS_TRUST_PROXY: '10.0.0.0/33' })).toHaveLength(1)
  })

  it('looks for releases only where a feed is set, and not when told not to', () => {
    const feed = { STOWAGE_OPTIONS_RELEASE_FEED: 'https://example.org/releases.json' }
    expect(load(feed).options.githubReleaseCheck).toBe(true)
    expect(load({ ...feed, STOWAGE_OPTIONS_GITHUB_RELEASE_CHECK: 'false' }).options.githubReleaseCheck).toBe(
      false,
    )
    expect(load({ STOWAGE_OPTIONS_GITHUB_RELEASE_CHECK: 'true' }).options.githubReleaseCheck).toBe(false)
  })

  it('refuses a time zone that nobody knows', () => {
    expect(load({ STOWAGE_OPTIONS_TIME_ZONE: 'Europe/Berlin' }).options.timeZone).toBe('Europe/Berlin')
    expect(problemsOf({ STOWAGE_OPTIONS_TIME_ZONE: 'Europe/Atlantis' })).toHaveLength(1)
  })

  it('holds replies against the contract in development and in tests', () => {
    expect(load({ STOWAGE_MODE: 'development' }).checkReplies).toBe(true)
    expect(load({ STOWAGE_MODE: 'test' }).checkReplies).toBe(true)
  })

  it('wants the whole of OIDC or none of it', () => {
    expect(problemsOf({ STOWAGE_OIDC_ENABLED: 'true', STOWAGE_OIDC_CLIENT_ID: 'stowage' })).toHaveLength(2)
  })

  it('reads groups with commas, or with semicolons when their names hold commas', () => {
    expect(load({ STOWAGE_OIDC_ALLOWED_GROUPS: 'a, b' }).oidc.allowedGroups).toEqual(['a', 'b'])
    expect(load({ STOWAGE_OIDC_ALLOWED_GROUPS: 'cn=a,dc=b; c' }).oidc.allowedGroups).toEqual([
      'cn=a,dc=b',
      'c',
    ])
  })

  it('takes an unknown log level as info', () => {
    expect(load({ STOWAGE_LOG_LEVEL: 'loud' }).log.level).toBe('info')
    expect(load({ STOWAGE_LOG_LEVEL: 'WARN' }).log.level).toBe('warn')
  })
})

describe('names', () => {
  it('suggests the nearest for one that is unknown', () => {
    expect(problemsOf({ STOWAGE_WEB_PROT: '80' })).toEqual([
      'There is no setting STOWAGE_WEB_PROT. Did you mean STOWAGE_WEB_PORT?',
    ])
  })

  it('leaves alone what container platforms set, and what is not ours', () => {
    const env = {
      STOWAGE_PORT: 'tcp://10.0.0.1:80',
      STOWAGE_PORT_80_TCP: 'x',
      STOWAGE_SERVICE_HOST: 'x',
      PATH: '/bin',
    }
    expect(problemsOf(env)).toEqual([])
  })

  it('are each used once', () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
  })
})

describe('coming from Homebox', () => {
  it('reads its variable where ours is absent, and says so', () => {
    const { config, notes } = loadConfig({
      HBOX_WEB_PORT: '80',
      STOWAGE_WEB_PORT: '',
      HBOX_AUTH_API_KEY_PEPPER: pepper,
    })
    expect(config.web.port).toBe(80)
    expect(config.auth.apiKeyPepper).toBe(pepper)
    expect(notes).toHaveLength(2)
    expect(notes[0]).toContain('HBOX_WEB_PORT')
  })

  it('reads the limit of files under each of its names, the first of which counts', () => {
    const names = ['STOWAGE_WEB_MAX_FILE_UPLOAD', 'STOWAGE_WEB_MAX_UPLOAD_SIZE', 'HBOX_WEB_MAX_FILE_UPLOAD']
    for (const name of [...names, 'HBOX_WEB_MAX_UPLOAD_SIZE'])
      expect(loadConfig({ [name]: '7' }).config.web.maxUploadBytes).toBe(7 * 1024 * 1024)
    const both = loadConfig({ STOWAGE_WEB_MAX_FILE_UPLOAD: '7', STOWAGE_WEB_MAX_UPLOAD_SIZE: '8' })
    expect(both.config.web.maxUploadBytes).toBe(7 * 1024 * 1024)
    for (const flag of ['--web-max-file-upload', '--web-max-upload-size'])
      expect(loadConfig({}, parseFlags([flag, '9']).flags).config.web.maxUploadBytes).toBe(9 * 1024 * 1024)
    expect(problemsOf({ STOWAGE_WEB_MAX_UPLOAD_SIZE: 'x' })[0]).toMatch(
      /^STOWAGE_WEB_MAX_UPLOAD_SIZE must be/,
    )
  })

  it('prefers ours, silently', () => {
    const { config, notes } = loadConfig({ HBOX_WEB_PORT: '80', STOWAGE_WEB_PORT: '81' })
    expect(config.web.port).toBe(81)
    expect(notes).toEqual([])
  })

  it('names its variable when that is not understood', () => {
    expect(problemsOf({ HBOX_WEB_PORT: 'x' })[0]).toMatch(/^HBOX_WEB_PORT must be/)
  })

  it('does not read what means something else, nor what nobody documented', () => {
    const { config, notes } = loadConfig({
      HBOX_MODE: 'development',
      HBOX_OPTIONS_TIME_ZONE: 'x',
      HBOX_OTHER: 'x',
    })
    expect(config.mode).toBe('production')
    expect(notes).toEqual([])
  })

  it('stops at its database and storage, and names the way to move in', () => {
    const problems = problemsOf({
      HBOX_DATABASE_SQLITE_PATH: '/data/homebox.db',
      HBOX_STORAGE_PREFIX_PATH: 'data',
    })
    expect(problems).toHaveLength(2)
    for (const problem of problems) expect(problem).toContain('stowage move-in')
  })

  it('goes on once the owner said where Stowage keeps its own', () => {
    const sqlite = { HBOX_DATABASE_SQLITE_PATH: '/data/homebox.db', HBOX_STORAGE_PREFIX_PATH: 'data' }
    expect(problemsOf({ ...sqlite, STOWAGE_DATA: '/stowage' })).toEqual([])
    expect(problemsOf(sqlite, ['--data', '/stowage'])).toEqual([])
    const postgres = { HBOX_DATABASE_DRIVER: 'postgres', HBOX_DATABASE_HOST: 'db' }
    expect(problemsOf({ ...postgres, STOWAGE_DATA: '/stowage' })[0]).toContain('STOWAGE_DATABASE_URL')
    expect(problemsOf({ ...postgres, STOWAGE_DATABASE_URL: 'postgres://db/stowage' })).toEqual([])
  })
})

describe('secrets in files', () => {
  it('are read without the newline at their end', () => {
    const path = secretFile('password', ' with space \n')
    expect(load({ STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: path }).barcodes.barcodespiderToken).toBe(
      ' with space ',
    )
  })

  it('work for the database as well, and win over what Homebox says', () => {
    const env = {
      STOWAGE_DATABASE_URL_FILE: secretFile('url', 'postgres://h/d\n'),
      HBOX_DATABASE_DRIVER: 'postgres',
    }
    expect(load(env).databaseUrl).toBe('postgres://h/d')
  })

  it('must not stand beside the secret itself', () => {
    const env = {
      STOWAGE_BARCODE_TOKEN_BARCODESPIDER: 'x',
      STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: secretFile('both', 'y'),
    }
    expect(problemsOf(env)).toEqual([
      'STOWAGE_BARCODE_TOKEN_BARCODESPIDER and STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE are both set; keep one of them.',
    ])
  })

  it('must exist and hold something', () => {
    expect(problemsOf({ STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: join(folder, 'none') })[0]).toContain(
      'cannot be read',
    )
    expect(problemsOf({ STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: secretFile('empty', '\n') })[0]).toContain(
      'is empty',
    )
  })

  it('are for secrets only', () => {
    expect(problemsOf({ STOWAGE_LOG_FORMAT_FILE: '/x' })[0]).toContain('There is no setting')
  })
})

describe('flags', () => {
  it('beat variables, with a space or an equals sign', () => {
    const env = { STOWAGE_WEB_PORT: '80' }
    expect(load(env, ['--web-port', '81']).web.port).toBe(81)
    expect(load(env, ['--web-port=82']).web.port).toBe(82)
    expect(
      load({ STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: '/none' }, ['--barcode-token-barcodespider=x'])
        .barcodes.barcodespiderToken,
    ).toBe('x')
  })

  it('need no value for yes, and may have one', () => {
    expect(load({}, ['--demo']).demo).toBe(true)
    expect(load({}, ['--demo=true', '--options-allow-registration=no']).options.allowRegistration).toBe(false)
    expect(load({}, ['--options-allow-registration', 'false']).options.allowRegistration).toBe(false)
    expect(load({}, ['--options-trust-proxy', '10.0.0.0/8']).options.trustProxy).toEqual(['10.0.0.0/8'])
  })

  it('leave words that are none of their values to the command', () => {
    const { flags, own, positionals } = parseFlags(['--demo', 'serve', '--json'], {
      json: { type: 'boolean' },
    })
    expect({ flags, own, positionals }).toEqual({
      flags: { STOWAGE_DEMO: 'true' },
      own: { json: true },
      positionals: ['serve'],
    })
  })

  it('are refused when unknown, with the nearest, or without the value that they need', () => {
    expect(problemsOf({}, ['--web-prt', '80'])).toEqual([
      'There is no flag --web-prt. Did you mean --web-port?',
    ])
    expect(problemsOf({}, ['--web-port'])).toEqual(['--web-port needs a value: --web-port=…'])
    expect(problemsOf({}, ['--web-host', '--demo'])).toHaveLength(1)
  })

  it('do not include the demo password', () => {
    expect(problemsOf({}, ['--demo-password=x'])).toHaveLength(1)
  })
})

describe('stowage config', () => {
  function run(env: Env, argv: readonly string[] = []) {
    const lines: string[] = []
    const loggedErrors: string[] = []
    const code = configCommand.run({
      env,
      args: argv,
      input: process.stdin,
      stdout: line => lines.push(line),
      stderr: line => loggedErrors.push(line),
    })
    return { code, text: lines.join('\n'), stderr: loggedErrors.join('\n') }
  }
  const lineOf = (text: string, name: string) => text.split('\n').find(line => line.startsWith(`${name} `))

  it('shows every setting and where its value came from', () => {
    const env = {
      STOWAGE_LOG_LEVEL: 'debug',
      HBOX_DEMO: 'true',
      STOWAGE_BARCODE_TOKEN_BARCODESPIDER_FILE: secretFile('p', 'x'),
    }
    const { code, text } = run(env, ['--web-port=81'])
    expect(code).toBe(0)
    expect(text.split('\n')).toHaveLength(settings.length)
    expect(lineOf(text, 'STOWAGE_WEB_PORT')).toMatch(/ 81 {2}\[flag\]$/)
    expect(lineOf(text, 'STOWAGE_LOG_LEVEL')).toMatch(/ debug {2}\[environment\]$/)
    expect(lineOf(text, 'STOWAGE_DEMO')).toMatch(/ true {2}\[Homebox variable\]$/)
    expect(lineOf(text, 'STOWAGE_BARCODE_TOKEN_BARCODESPIDER')).toMatch(/ •••• {2}\[file\]$/)
    expect(lineOf(text, 'STOWAGE_MODE')).toMatch(/ production {2}\[default\]$/)
    expect(lineOf(text, 'STOWAGE_MAILER_HOST')).toMatch(/\(not set\)/)
  })

  it.each([
    ['postgres://anna:ge@heim@db/stowage', 'postgres://anna:••••@db/stowage'],
    ['postgres://db/stowage?user=anna&password=geheim', 'postgres://db/stowage?user=anna&password=••••'],
    ['postgres://db:5432/stowage', 'postgres://db:5432/stowage'],
  ])('hides the password in %s', (address, shown) => {
    expect(lineOf(run({ STOWAGE_DATABASE_URL: address }).text, 'STOWAGE_DATABASE_URL')).toContain(
      ` ${shown}  [`,
    )
  })

  it('prints JSON for programs, without secrets', () => {
    const { text } = run({ STOWAGE_AUTH_API_KEY_PEPPER: pepper }, ['--json'])
    expect(text).not.toContain(pepper)
    expect(JSON.parse(text)).toContainEqual({
      name: 'STOWAGE_AUTH_API_KEY_PEPPER',
      value: '••••',
      source: 'environment',
    })
  })

  it('tells what is wrong and fails', () => {
    expect(run({ STOWAGE_WEB_PROT: '1' }, [])).toMatchObject({
      code: 1,
      text: '',
      stderr: expect.stringContaining('WEB_PORT'),
    })
    expect(() => run({}, ['--nonsense'])).toThrow('There is no flag --nonsense.')
  })
})

describe('a setting that could only disappoint later', () => {
  const mail = {
    STOWAGE_MAILER_HOST: 'smtp.example.org',
    STOWAGE_MAILER_PORT: '587',
    STOWAGE_MAILER_USERNAME: 'stowage',
    STOWAGE_MAILER_PASSWORD: 'secret',
    STOWAGE_MAILER_FROM: 'stowage@example.org',
  }
  const needed = ['STOWAGE_MAILER_HOST', 'STOWAGE_MAILER_PORT', 'STOWAGE_MAILER_FROM'] as const
  const account = ['STOWAGE_MAILER_USERNAME', 'STOWAGE_MAILER_PASSWORD'] as const
  it.each(needed)('is refused: mail settings without %s, or with nothing else', name => {
    expect(load(mail).mailer.host).toBe('smtp.example.org')
    const [half, ...more] = problemsOf({ ...mail, [name]: '' })
    expect(half).toContain(`${name} is missing`)
    expect(more).toEqual([])
    const [alone] = problemsOf({ [name]: mail[name] })
    expect(alone).toMatch(/STOWAGE_MAILER_\w+, .* are missing/)
    expect(alone).not.toContain(`${name},`)
  })

  it.each(account)('is refused: half an account at the mail server, without %s', name => {
    const problems = problemsOf({ ...mail, [name]: '' })
    expect(problems).toEqual([expect.stringContaining('belong together; one is missing')])
  })

  it('takes a mail relay without an account', () => {
    const relay = load({ ...mail, STOWAGE_MAILER_USERNAME: '', STOWAGE_MAILER_PASSWORD: '' })
    expect(relay.mailer).toMatchObject({ host: 'smtp.example.org', username: undefined, password: undefined })
  })

  it.each(['stowage', '//evil.example', '/a/../b', '/a b', '/a?b', '/a%2fb', '/api', '/api/v1/x', '/assets'])(
    'is refused: the path %s',
    path => {
      expect(problemsOf({ STOWAGE_WEB_BASE_PATH: path })[0]).toMatch(
        /^STOWAGE_WEB_BASE_PATH must be a path such as/,
      )
    },
  )

  it.each([
    ['/', ''],
    ['/stowage/', '/stowage'],
    ['/home/Stowage_1.0', '/home/Stowage_1.0'],
    ['/api/hassio_ingress/x', '/api/hassio_ingress/x'],
  ])('has the path %s as %j', (path, held) => {
    expect(loadConfig({ STOWAGE_WEB_BASE_PATH: path }).config.web.basePath).toBe(held)
  })

  it.each([
    '*',
    'https://*.example.org',
    "'self'",
    'home.example.org',
    'https://home.example.org/panel',
    'https://ada@home.example.org',
    'https://home.example.org?x',
    'ftp://home.example.org',
    'https://home.example.org, data:',
    "https://home.example.org'x",
  ])('is refused: the sites %s', sites => {
    expect(problemsOf({ STOWAGE_WEB_FRAME_ANCESTORS: sites })[0]).toMatch(
      /^STOWAGE_WEB_FRAME_ANCESTORS must be addresses of sites/,
    )
  })

  it('has sites without what their scheme says anyway', () => {
    const { web } = loadConfig({
      STOWAGE_WEB_FRAME_ANCESTORS: 'https://Home.Example.org:443/ http://nas:8123;https://[::1]',
    }).config
    expect(web.frameAncestors).toEqual(['https://home.example.org', 'http://nas:8123', 'https://[::1]'])
  })

  it.each([
    'my host',
    'stowage_.example..org',
    'https://',
    'ftp://stowage.example.org',
    'stowage.example.org:99999',
    'stowage.example.org,other.example.org',
    'https://ada:secret@stowage.example.org',
    'stowage.example.org?x',
    'stowage.example.org#x',
    '*.example.org',
    'https:\\\\stowage.example.org',
  ])('is refused: the host name %s', hostname => {
    expect(problemsOf({ STOWAGE_OPTIONS_HOSTNAME: hostname })[0]).toMatch(
      /^STOWAGE_OPTIONS_HOSTNAME must be a host name such as/,
    )
  })

  it.each([
    'stowage.example.org',
    'https://stowage.example.org:8443/',
    'müller.example',
    '[::1]:7745',
    'nas',
  ])('is not the host name %s', hostname => {
    expect(problemsOf({ STOWAGE_OPTIONS_HOSTNAME: hostname })).toEqual([])
  })

  it.each(['smtp://smtp.example.org', 'smtp.example.org:587', 'smtp example'])(
    'is refused: the mail server %s',
    host => {
      expect(problemsOf({ ...mail, STOWAGE_MAILER_HOST: host })[0]).toMatch(
        /^STOWAGE_MAILER_HOST must be the name/,
      )
    },
  )

  const sans = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

  it.each(['/none/at/all.ttf', folder, import.meta.filename, `${sans},/none/at/all.ttf`])(
    'is refused: the font %s',
    font => {
      for (const name of ['STOWAGE_LABEL_MAKER_REGULAR_FONT_PATH', 'STOWAGE_LABEL_MAKER_BOLD_FONT_PATH'])
        expect(problemsOf({ [name]: font })).toEqual([
          `${name} must be paths of TTF or OTF files that can be read (leave it out to use the built-in font), but it is "${font}".`,
        ])
    },
  )
})
