import { decimal, duration, flag, oneOf, pairs, path, text, whole } from './kinds.ts'
import { address, networks } from './network-kinds.ts'
import { optional, setting } from './setting.ts'

/** Small pictures of attached ones. */
export const thumbnails = {
  enabled: setting('THUMBNAIL_ENABLED', flag, 'true', 'Whether small pictures are made of attached ones.'),
  width: setting(
    'THUMBNAIL_WIDTH',
    whole(1, 10_000),
    '500',
    'The greatest width of a small picture, in pixels.',
  ),
  height: setting(
    'THUMBNAIL_HEIGHT',
    whole(1, 10_000),
    '500',
    'The greatest height of a small picture, in pixels.',
  ),
}

/** Labels to print and stick on things. */
export const labels = {
  width: setting('LABEL_MAKER_WIDTH', whole(1, 10_000), '526', 'The width of a label, in pixels.'),
  height: setting('LABEL_MAKER_HEIGHT', whole(1, 10_000), '200', 'The height of a label, in pixels.'),
  padding: setting(
    'LABEL_MAKER_PADDING',
    whole(0, 10_000),
    '32',
    'The space around the parts of a label, in pixels.',
  ),
  margin: setting(
    'LABEL_MAKER_MARGIN',
    whole(0, 10_000),
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
    path,
    'A TTF file with the letters for the text.',
    {
      shownDefault: 'built in',
    },
  ),
  boldFontPath: optional('LABEL_MAKER_BOLD_FONT_PATH', path, 'A TTF file with the letters for the title.', {
    shownDefault: 'built in',
  }),
  serviceUrl: optional(
    'LABEL_MAKER_LABEL_SERVICE_URL',
    address('http', 'https'),
    'A service of your own that draws the labels instead.',
  ),
  serviceTimeout: setting(
    'LABEL_MAKER_LABEL_SERVICE_TIMEOUT',
    duration,
    '30s',
    'How long to wait for that service.',
  ),
}

/** Which addresses notices may be sent to. */
export const notifiers = {
  allowNets: setting(
    'NOTIFIER_ALLOW_NETS',
    networks,
    '',
    'When set, notices go to these networks only (such as `192.168.1.0/24;10.0.0.0/8`) and no other rule counts.',
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
    'Whether notices to the addresses where cloud providers keep their secrets are refused.',
  ),
  dns64Nets: setting(
    'NOTIFIER_DNS64_NETS',
    networks,
    '64:ff9b::/96;64:ff9b:1::/48',
    'IPv6 networks that stand for IPv4 addresses, which are then checked as well.',
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

/** Traces and measurements for an OpenTelemetry collector of your own. */
export const telemetry = {
  enabled: setting(
    'OTEL_ENABLED',
    flag,
    'false',
    'Whether traces and measurements are sent to a collector of yours.',
  ),
  serviceName: setting(
    'OTEL_SERVICE_NAME',
    text,
    'stowage',
    'The name under which the server appears there.',
  ),
  serviceVersion: optional(
    'OTEL_SERVICE_VERSION',
    text,
    'The version under which the server appears there.',
    {
      shownDefault: 'the version of Stowage',
    },
  ),
  exporter: setting(
    'OTEL_EXPORTER',
    oneOf('otlp', 'stdout', 'none'),
    'otlp',
    'Where they go: otlp (a collector), stdout or none.',
  ),
  endpoint: optional('OTEL_ENDPOINT', text, 'The address of the collector, such as `collector:4317`.'),
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
  insecure: setting('OTEL_INSECURE', flag, 'false', 'Whether to talk to the collector without encryption.'),
  sampleRate: setting(
    'OTEL_SAMPLE_RATE',
    decimal(0, 1),
    '1.0',
    'Which part of the traces is sent, from 0 to 1.',
  ),
  metrics: setting('OTEL_ENABLE_METRICS', flag, 'true', 'Whether measurements are sent.'),
  metricsInterval: setting('OTEL_METRICS_INTERVAL', duration, '15s', 'How often measurements are sent.'),
  logging: setting('OTEL_ENABLE_LOGGING', flag, 'true', 'Whether the log is sent.'),
  databaseTracing: setting(
    'OTEL_ENABLE_DATABASE_TRACING',
    flag,
    'true',
    'Whether traces tell about the database.',
  ),
  httpTracing: setting('OTEL_ENABLE_HTTP_TRACING', flag, 'true', 'Whether traces tell about requests.'),
  proxyEnabled: setting(
    'OTEL_PROXY_ENABLED',
    flag,
    'true',
    'Whether browsers may send their traces through the server.',
  ),
}
