import {
  duration,
  flag,
  logLevel,
  mebibytes,
  oneOf,
  path,
  port,
  systemTimeZone,
  text,
  timeZone,
  wholeNumber,
} from './kinds.ts'
import {
  address,
  basePath,
  bindAddress,
  hostAddress,
  origins,
  postgresAddress,
  publicHost,
  trustedProxies,
} from './network-kinds.ts'
import { optional, setting } from './setting.ts'

const ours = { homebox: false } as const

/** Mode of the server, and where it keeps data. */
export const general = {
  mode: setting(
    'MODE',
    oneOf('production', 'development', 'test'),
    'production',
    'How the server is used: production, development or test; the last two hold every reply against the documented API.',
    ours,
  ),
  data: setting(
    'DATA',
    path,
    './data',
    'The folder for the database and the attached files; it is made when it is missing. Back up this folder.',
    ours,
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    postgresAddress,
    'The PostgreSQL database to use, such as `postgres://user:password@host:5432/stowage`; without it a SQLite database in the data folder is used.',
    { ...ours, secret: 'address', shownDefault: 'SQLite in the data folder' },
  ),
  storageUrl: optional(
    'STORAGE_URL',
    address('file', 's3', 'gs', 'azblob', 'mem'),
    'Where attached files are kept, such as `s3://bucket?region=eu-central-1`; without it they are kept in the data folder.',
    { ...ours, secret: 'address', shownDefault: 'the data folder' },
  ),
  storagePreviousUrl: optional(
    'STORAGE_PREVIOUS_URL',
    address('file', 's3'),
    'Where attached files were kept before, while they move: what is not in the store yet is read there.',
    { ...ours, secret: 'address' },
  ),
  storageAccessKeyId: optional(
    'STORAGE_ACCESS_KEY_ID',
    text,
    'The access key for `s3://`; without it the AWS SDK looks where it always does, such as in `AWS_ACCESS_KEY_ID`.',
    ours,
  ),
  storageSecretAccessKey: optional('STORAGE_SECRET_ACCESS_KEY', text, 'The secret of that access key.', {
    ...ours,
    secret: 'whole',
    flag: false,
  }),
  demo: setting(
    'DEMO',
    flag,
    'false',
    'Demo mode: makes a demo account with sample items and refuses what would spoil it for others.',
  ),
  demoPassword: setting(
    'DEMO_PASSWORD',
    text,
    'demodemo',
    'The password of the demo account, of any length.',
    {
      secret: 'whole',
      flag: false,
    },
  ),
}

/** The most live connections of one server: WebSockets, and requests that wait for changes. */
export const live = {
  perCredential: setting(
    'LIVE_MAX_PER_SESSION',
    wholeNumber(1),
    '20',
    'How many live connections (WebSockets, and requests that wait for changes) one session or API key may have at once; ' +
      'more are answered with 429.',
    ours,
  ),
  perUser: setting(
    'LIVE_MAX_PER_USER',
    wholeNumber(1),
    '100',
    'How many live connections one person may have at once.',
    ours,
  ),
  perServer: setting(
    'LIVE_MAX_CONNECTIONS',
    wholeNumber(1),
    '2000',
    'How many live connections this server holds at once.',
    ours,
  ),
}

/** Settings of the web server. */
export const web = {
  host: optional(
    'WEB_HOST',
    bindAddress,
    'The address to listen on, `unix?path=/run/stowage.sock` for a Unix socket, or `sysd?name=stowage` for systemd socket activation.',
    { shownDefault: 'all addresses' },
  ),
  port: setting('WEB_PORT', port, '7745', 'The TCP port to listen on.'),
  basePath: setting(
    'WEB_BASE_PATH',
    basePath,
    '/',
    'The path below which a proxy serves Stowage, such as `/stowage`; the proxy may remove it or pass it on.',
    ours,
  ),
  frameAncestors: setting(
    'WEB_FRAME_ANCESTORS',
    origins,
    '',
    'The sites that may show the page in a frame, such as `https://home.example.org`, with blanks between.',
    { ...ours, shownDefault: 'none' },
  ),
  maxUploadBytes: setting(
    'WEB_MAX_FILE_UPLOAD',
    mebibytes,
    '50',
    'The largest file that may be attached, and the largest table that may be imported, in MiB. Also read as `STOWAGE_WEB_MAX_UPLOAD_SIZE`.',
    { alias: 'STOWAGE_WEB_MAX_UPLOAD_SIZE' },
  ),
  maxImportBytes: setting(
    'WEB_MAX_IMPORT_SIZE',
    mebibytes,
    '1024',
    'The largest export that may be imported, in MiB.',
  ),
  maxParseMemoryBytes: setting(
    'WEB_MAX_PARSE_MEMORY',
    mebibytes,
    '64',
    'How much of an import upload may be held in memory before it goes to the disk, in MiB.',
  ),
  readTimeout: setting(
    'WEB_READ_TIMEOUT',
    duration,
    '10s',
    'How long to wait for a client that is sending; 0 waits for ever.',
  ),
  writeTimeout: setting(
    'WEB_WRITE_TIMEOUT',
    duration,
    '60s',
    'How long to wait for a client that is receiving; 0 waits for ever.',
  ),
  idleTimeout: setting(
    'WEB_IDLE_TIMEOUT',
    duration,
    '30s',
    'How long a connection without requests is kept open.',
  ),
  stopDelay: setting(
    'WEB_STOP_DELAY',
    duration,
    '0s',
    'How long to go on serving after SIGTERM while `/api/ready` answers 503, so that a proxy has time to look elsewhere.',
    ours,
  ),
}

/** Settings of the log. */
export const log = {
  level: setting(
    'LOG_LEVEL',
    logLevel,
    'info',
    'How much is logged: trace, debug, info, warn, error or fatal; any other word means info.',
  ),
  format: setting(
    'LOG_FORMAT',
    oneOf('text', 'json', 'auto'),
    'auto',
    'The form of the log: text, json, or auto for text on a terminal and JSON otherwise.',
  ),
}

/** Numbers for Prometheus, on an address of their own. */
export const metrics = {
  enabled: setting('METRICS_ENABLED', flag, 'false', 'Whether metrics are kept and served.', ours),
  host: setting(
    'METRICS_HOST',
    hostAddress,
    '127.0.0.1',
    'The address on which metrics are served, to anybody who reaches it.',
    ours,
  ),
  port: setting('METRICS_PORT', port, '7746', 'The port on which `GET /metrics` is answered.', ours),
}

/** The port for looking inside a running server. */
export const debug = {
  enabled: setting(
    'DEBUG_ENABLED',
    flag,
    'false',
    'Opens a port for profiling that only this machine can reach.',
  ),
  port: setting('DEBUG_PORT', port, '4000', 'The port for profiling.'),
}

/** Settings that members and their browsers notice. */
export const options = {
  allowRegistration: setting(
    'OPTIONS_ALLOW_REGISTRATION',
    flag,
    'true',
    'Whether people may sign up without an invitation.',
  ),
  allowLocalLogin: setting(
    'OPTIONS_ALLOW_LOCAL_LOGIN',
    flag,
    'true',
    'Whether people may sign in with a password; without it nobody can sign up or reset a password either.',
  ),
  autoIncrementAssetId: setting(
    'OPTIONS_AUTO_INCREMENT_ASSET_ID',
    flag,
    'true',
    'Whether new items get the next free asset number.',
  ),
  currencyConfig: optional('OPTIONS_CURRENCY_CONFIG', path, 'A JSON file with currencies of your own.'),
  hostname: optional(
    'OPTIONS_HOSTNAME',
    publicHost,
    'The public host name for links on labels, in QR codes and in mails, such as `https://stowage.example.org`.',
    { shownDefault: 'taken from the request' },
  ),
  trustProxy: setting(
    'OPTIONS_TRUST_PROXY',
    trustedProxies,
    'false',
    'Whose `X-Forwarded-…` headers are believed: nobody’s (false), those of proxies on this machine and in private networks (true), or those of the networks in a list such as `10.0.0.0/8;192.168.1.5`.',
  ),
  githubReleaseCheck: setting(
    'OPTIONS_GITHUB_RELEASE_CHECK',
    flag,
    'false',
    'Whether to look for a newer release; needs a release feed, and a release feed turns it on.',
    { ...ours, shownDefault: '`true` with a release feed, else `false`' },
  ),
  releaseFeed: optional(
    'OPTIONS_RELEASE_FEED',
    address('http', 'https'),
    'The address that tells the newest release; without it Stowage never asks anybody.',
    { ...ours, secret: 'address' },
  ),
  allowAnalytics: setting(
    'OPTIONS_ALLOW_ANALYTICS',
    flag,
    'false',
    'Known so that old set-ups start; Stowage reports nothing to anybody whatever it says.',
    ours,
  ),
  timeZone: setting(
    'OPTIONS_TIME_ZONE',
    timeZone,
    systemTimeZone(),
    'The time zone that decides which day it is, such as `Europe/Berlin`.',
    { ...ours, shownDefault: 'the system’s' },
  ),
}
