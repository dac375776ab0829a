import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings } from '../server/src/config.ts'

const target = fileURLToPath(new URL('../docs/guide/configure.md', import.meta.url))

const titles: Readonly<Record<string, string>> = {
  general: 'General',
  web: 'Web',
  live: 'Live connections',
  log: 'Log',
  options: 'Options',
  auth: 'Signing in and API keys',
  mailer: 'Mail',
  oidc: 'Signing in through OpenID Connect',
  attachments: 'Attached files',
  thumbnails: 'Thumbnails',
  exports: 'Exports and imports of groups',
  history: 'History and trash',
  labels: 'Labels',
  notices: 'Notices',
  notifiers: 'Notifiers',
  barcodes: 'Barcodes',
  backup: 'Backups',
  telemetry: 'OpenTelemetry',
  metrics: 'Metrics',
  debug: 'Debugging',
}

const intro = `# Configure Stowage

<!-- Written by scripts/settings-guide.ts from the table of settings; do not edit by hand. -->

Stowage starts without any setting. Whatever you want otherwise, you say with environment variables, or with flags on
the command line: \`STOWAGE_WEB_PORT=80\` and \`--web-port 80\` mean the same. Flags beat variables.

- An empty variable counts as not set.
- Yes or no: \`true\`, \`t\`, \`1\`, \`yes\`, \`on\`, or \`false\`, \`f\`, \`0\`, \`no\`, \`off\`. As a flag, \`--demo\` alone means yes.
- Lengths of time: \`500ms\`, \`10s\`, \`1m30s\`, \`2h\`.
- Lists have semicolons between their parts, unless the table says otherwise.
- A **secret** can also be read from a file, as container platforms like it: set \`STOWAGE_MAILER_PASSWORD_FILE\` to the
  path of the file instead of \`STOWAGE_MAILER_PASSWORD\`.
- A name that Stowage does not know, or a value that it does not understand, stops the start with a sentence that says
  what to change. (Names that begin with \`STOWAGE_PORT\` or \`STOWAGE_SERVICE_\` are left alone: container platforms set
  them.)
- \`stowage config\` shows every setting, its value and where the value came from. Secrets are hidden. \`--json\` prints the
  same for programs.

Coming from Homebox: where a variable \`HBOX_…\` means the same as \`STOWAGE_…\`, it is read as long as the latter is not
set, and the log says so. \`HBOX_DATABASE_…\` and \`HBOX_STORAGE_…\` are never read; they stop the start until you say where
Stowage keeps its own data (\`STOWAGE_DATA\`, \`STOWAGE_DATABASE_URL\`, \`STOWAGE_STORAGE_URL\`). \`stowage move-in\` brings the old
data over.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const defaultOf = ({ shownDefault, default: value }: (typeof settings)[number]): string =>
  shownDefault ?? (value === undefined || value === '' ? 'none' : `\`${value}\``)

function section([group, title]: readonly [string, string]): string {
  const rows = settings
    .filter(({ path }) => (path.includes('.') ? path.split('.')[0] === group : group === 'general'))
    .map(setting => {
      const secret = setting.secret === undefined ? '' : ' (Secret.)'
      const variableOnly = setting.flag === false ? ' Cannot be a flag.' : ''
      return `| \`${setting.name}\` | ${cell(defaultOf(setting))} | ${cell(setting.doc)}${variableOnly}${secret} |`
    })
  return [`## ${title}`, '', '| Name | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

const untitled = settings.find(({ path }) => path.includes('.') && !((path.split('.')[0] ?? '') in titles))
if (untitled !== undefined)
  throw new Error(`${untitled.name} is in a part of the settings without a title here`)

const guide = [intro, ...Object.entries(titles).map(section)].join('\n')

if (process.argv.includes('--check')) {
  const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
  if (current !== guide) {
    console.error('docs/guide/configure.md differs from the settings. Run: node scripts/settings-guide.ts')
    process.exitCode = 1
  }
} else {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, guide)
}
