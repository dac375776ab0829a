import { describe, expect, test } from 'vitest'
import { deviceInWords, readUserAgent } from './user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a user agent', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 14; K) ${webKit} Chrome/129.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/129.0 Safari/537.36 Edg/129.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/129.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'curl'],
    ['Dart/3.4 (dart:io)', 'Dart'],
    ['HomeAssistant/2026.11 aiohttp/3.10 Python/3.12', 'HomeAssistant'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['x'.repeat(100_000), 'Unknown device'],
  ])('%s is in words', (header, words) => {
    expect(deviceInWords(readUserAgent(header))).toBe(words)
  })
})
