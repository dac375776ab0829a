import { fontFiles } from './font-file.ts'
import { decimal, duration, flag, oneOf, pairs, text, timesOfDay, wholeNumber } from './kinds.ts'
import { address, networks } from './network-kinds.ts'
import { optional, setting } from './setting.ts'

/** Files that are attached to items. */
export const attachments = {
  stripLocation: setting(
    'ATTACHMENT_STRIP_LOCATION',
    flag,
    'false',
    'Whether the location where a picture was taken is taken out of it when it is attached.',
    { homebox: false },
  ),
}

/** Small pictures of attached ones. */
export const thumbnails = {
  enabled: setting('THUMBNAIL_ENABLED', flag, 'true', 'Whether small pictures are made of attached ones.'),
  width: setting(
    'THUMBNAIL_WIDTH',
    wholeNumber(1, 10_000),
    '500',
    'The greatest width of a small picture, in pixels.',
  ),
  height: setting(
    'THUMBNAIL_HEIGHT',
    wholeNumber(1, 10_000),
    '500',
    'The greatest height of a small picture, in pixels.',
  ),
}

/** Exports and imports of whole groups. */
export const exports = {
  keepDays: setting(
    'EXPORT_KEEP_DAYS',
    wholeNumber(0, 36_500),
    '7',
    'After how many days exports and imports are removed with their archives; 0 keeps them for ever.',
    { homebox: false },
  ),
}

/** Settings of the history and the trash. */
export const history = {
  trashDays: setting(
    'TRASH_DAYS',
    wholeNumber(0, 36_500),
    '30',
    'For how many days what was deleted can be had back, with its files; 0: it is gone at once.',
    { homebox: false },
  ),
  keepDays: setting(
    'HISTORY_DAYS',
    wholeNumber(0, 36_500),
    '0',
    'After how many days changes are forgotten; 0 keeps them for ever.',
    { homebox: false },
  ),
}

/** Labels to print and stick on items. */
export const labels = {
  width: setting('LABEL_MAKER_WIDTH', wholeNumber(1, 10_000), '526', 'The width of a label, in pixels.'),
  height: setting('LABEL_MAKER_HEIGHT', wholeNumber(1, 10_000), '200', 'The height of a label, in pixels.'),
  padding: setting(
    'LABEL_MAKER_PADDING',
    wholeNumber(0, 10_000),
    '32',
    'The space around the parts of a label, in pixels.',
  ),
  margin: setting(
    'LABEL_MAKER_MARGIN',
    wholeNumber(0, 10_000),
    '32',
    'The space at the edge of a label, in pixels.',
  ),
  fontSize: setting(
    'LABEL_MAKER_FONT_SIZE',
    decimal(1, 1000),
    '32.0',
    'The size of the title; the text below is a fifth smaller.',
  ),
  dynamicLength: setting(
    'LABEL_MAKER_DYNAMIC_LENGTH',
    flag,
    'true',
    'Whether a label grows with its text; otherwise long text is cut.',
  ),
  printCommand: optional(
    'LABEL_MAKER_PRINT_COMMAND',
    text,
    'The command that prints a label, such as `lp {{.FileName}}`; without it there is no print button.',
  ),
  additionalInformation: optional(
    'LABEL_MAKER_ADDITIONAL_INFORMATION',
    text,
    'One more line for every label.',
  ),
  regularFontPath: optional(
    'LABEL_MAKER_REGULAR_FONT_PATH',
    fontFiles,
    'TTF files with the letters for the text of labels and reports, with commas between them: each for what those before it lack.',
    {
      shownDefault: 'built in',
    },
  ),
  boldFontPath: optional('LABEL_MAKER_BOLD_FONT_PATH', fontFiles, 'The same for titles.', {
    shownDefault: 'built in',
  }),
  serviceUrl: optional(
    'LABEL_MAKER_LABEL_SERVICE_URL',
    address('http', 'https'),
    'A service of your own that draws the labels instead.',
    { secret: 'address' },
  ),
  serviceTimeout: setting(
    'LABEL_MAKER_LABEL_SERVICE_TIMEOUT',
    duration,
    '30s',
    'How long to wait for that service.',
  ),
  sheetTimeout: setting(
    'LABEL_MAKER_SHEET_TIMEOUT',
    duration,
    '1m',
    'How long the labels of one document may take to be drawn.',
  ),
}

/** Which addresses notices may be sent to. */
export const notifiers = {
  allowNets: setting(
    'NOTIFIER_ALLOW_NETS',
    networks,
    '',
    'When set, notices go to these networks only (such as `192.168.1.0/24;10.0.0.0/8`), and the other rules do not count.',
  ),
  blockNets: setting(
    'NOTIFIER_BLOCK_NETS',
    networks,
    '',
    'Networks that notices never go to, with semicolons between.',
  ),
  blockLocalhost: setting(
    'NOTIFIER_BLOCK_LOCALHOST',
    flag,
    'false',
    'Whether notices to this machine are refused.',
  ),
  blockLocalNets: setting(
    'NOTIFIER_BLOCK_LOCAL_NETS',
    flag,
    'false',
    'Whether notices to private networks are refused.',
  ),
  blockBogonNets: setting(
    'NOTIFIER_BLOCK_BOGON_NETS',
    flag,
    'true',
    'Whether notices to reserved networks are refused.',
  ),
  blockCloudMetadata: setting(
    'NOTIFIER_BLOCK_CLOUD_METADATA',
    flag,
    'true',
    'Known so that old set-ups start; notices to the addresses where cloud providers keep their secrets are refused whatever it says.',
  ),
  dns64Nets: setting(
    'NOTIFIER_DNS64_NETS',
    networks,
    '64:ff9b::/96;64:ff9b:1::/48',
    'IPv6 networks that stand for IPv4 addresses, which are then checked as well.',
  ),
}

/** Notices of maintenance that is due. */
export const notices = {
  hour: setting(
    'NOTICE_HOUR',
    wholeNumber(0, 23),
    '8',
    'From which hour of the day on notices of due maintenance are sent, in the time zone of STOWAGE_OPTIONS_TIME_ZONE.',
    { homebox: false },
  ),
}

/** Backups that the server makes by itself. */
export const backup = {
  url: optional(
    'BACKUP_URL',
    address('file', 's3'),
    'Where the server puts a backup by itself, such as `file:///mnt/usb/stowage` or `s3://bucket?region=eu-central-1`; without it, it makes none.',
    { homebox: false, secret: 'address' },
  ),
  at: setting(
    'BACKUP_AT',
    timesOfDay,
    '2',
    'When it does, in the time zone of STOWAGE_OPTIONS_TIME_ZONE: an hour of the day, or five fields of cron such as `30 */6 * * *`.',
    { homebox: false },
  ),
  keep: setting(
    'BACKUP_KEEP',
    wholeNumber(1),
    '7',
    'How many of these backups stay; older ones are removed when a new one is complete.',
    { homebox: false },
  ),
}

/** Where products are looked up by their barcode. */
export const barcodes = {
  barcodespiderToken: optional(
    'BARCODE_TOKEN_BARCODESPIDER',
    text,
    'A token for barcodespider.com; it turns that source on.',
    {
      secret: 'whole',
    },
  ),
  openFoodFactsContact: optional(
    'BARCODE_OPEN_FOOD_FACTS_CONTACT',
    text,
    'An address where Open Food Facts can reach you; it is sent along with every question.',
  ),
}

const noTraces = 'Known so that old set-ups start; Stowage sends no traces, measurements or logs of its own.'

/** Settings of measurements by browsers, for an OpenTelemetry collector of your own. */
export const telemetry = {
  enabled: setting(
    'OTEL_ENABLED',
    flag,
    'false',
    'Whether traces of browsers may be passed on to a collector of yours; Stowage sends none of its own.',
  ),
  serviceName: setting(
    'OTEL_SERVICE_NAME',
    text,
    'stowage',
    'The name under which the traces of browsers appear there, with `-frontend` behind it.',
  ),
  serviceVersion: optional('OTEL_SERVICE_VERSION', text, 'The version under which they appear there.', {
    shownDefault: 'the version of Stowage',
  }),
  exporter: setting(
    'OTEL_EXPORTER',
    oneOf('otlp', 'stdout', 'none'),
    'otlp',
    'Where they go: otlp (a collector), stdout (the log) or none.',
  ),
  endpoint: optional('OTEL_ENDPOINT', text, 'The address of the collector, such as `collector:4317`.', {
    shownDefault: '`localhost:4317` for grpc, `localhost:4318` for http',
  }),
  pathPrefix: optional('OTEL_PATH_PREFIX', text, 'What comes before the paths of the collector, for http.'),
  headers: setting(
    'OTEL_HEADERS',
    pairs,
    '',
    'More headers for the collector, such as `authorization=secret,tenant=home`.',
    {
      secret: 'whole',
    },
  ),
  protocol: setting(
    'OTEL_PROTOCOL',
    oneOf('grpc', 'http'),
    'grpc',
    'How to talk to the collector: grpc or http.',
  ),
  insecure: setting(
    'OTEL_INSECURE',
    flag,
    'false',
    'Whether to talk to the collector without encryption, when its address does not begin with http:// or https://.',
  ),
  sampleRate: setting('OTEL_SAMPLE_RATE', decimal(0, 1), '1.0', noTraces),
  metrics: setting('OTEL_ENABLE_METRICS', flag, 'true', noTraces),
  metricsInterval: setting('OTEL_METRICS_INTERVAL', duration, '15s', noTraces),
  logging: setting('OTEL_ENABLE_LOGGING', flag, 'true', noTraces),
  databaseTracing: setting('OTEL_ENABLE_DATABASE_TRACING', flag, 'true', noTraces),
  httpTracing: setting('OTEL_ENABLE_HTTP_TRACING', flag, 'true', noTraces),
  proxyEnabled: setting(
    'OTEL_PROXY_ENABLED',
    flag,
    'true',
    'Whether browsers may send their traces through the server.',
  ),
}
