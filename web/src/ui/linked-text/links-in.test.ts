import { describe, expect, test } from 'vitest'
import { hasLink, linksIn } from './links-in.ts'

/** The addresses of a text, each as it stands there and with where it leads when that is another one. */
const links = (text: string) =>
  linksIn(text).flatMap(({ text, href }) =>
    href === undefined ? [] : [href === text ? text : `${text} → ${href}`],
  )

describe('the links in a text', () => {
  test.each([
    ['See https://example.com/a?b=1#c', ['https://example.com/a?b=1#c']],
    ['http://nas:8080/manual', ['http://nas:8080/manual']],
    ['HTTPS://EXAMPLE.COM', ['HTTPS://EXAMPLE.COM']],
    ['www.example.com/x', ['www.example.com/x → https://www.example.com/x']],
    ['Write to mailto:a@example.com.', ['mailto:a@example.com']],
    ['At https://example.com. Or https://example.org!', ['https://example.com', 'https://example.org']],
    ['(see https://example.com/a)', ['https://example.com/a']],
    ['https://en.wikipedia.org/wiki/Drill_(tool)', ['https://en.wikipedia.org/wiki/Drill_(tool)']],
    ['(https://en.wikipedia.org/wiki/Drill_(tool))', ['https://en.wikipedia.org/wiki/Drill_(tool)']],
    ['[https://example.com], "https://example.org"', ['https://example.com', 'https://example.org']],
    ['„https://example.com“', ['https://example.com']],
    ['https://bücher.example/straße', ['https://bücher.example/straße']],
    ['https://例え.jp/道。', ['https://例え.jp/道']],
    ['https://a.example,https://b.example', ['https://a.example,https://b.example']],
    ['**https://example.com**', ['https://example.com']],
    ['https://example.com/…', ['https://example.com/']],
    ['a\nhttps://example.com\nb', ['https://example.com']],
  ])('%j has %j', (text, found) => {
    expect(links(text)).toEqual(found)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    '//example.com',
    'https://',
    'http://.',
    'www.',
    'www.example',
    'mailto:',
    'mailto:nobody',
    'xhttps://example.com',
    'example.com',
    'a@www.example.com',
    'vbscript:x',
    'https:example.com',
  ])('%j has none', text => {
    expect(hasLink(text)).toBe(false)
  })

  test.each([
    'Plain',
    '',
    'See https://example.com.',
    ' (www.example.com) ',
    '<a href="https://x.example">x</a>',
  ])('%j is whole when its pieces are put together', text => {
    expect(
      linksIn(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('do not take the text after a mark that turns its direction', () => {
    expect(links('https://example.com\u202Emoc.live')).toEqual(['https://example.com'])
  })

  test('are found in a long text at once', () => {
    const text = `${'('.repeat(20_000)} https://example.com/${')'.repeat(20_000)}`
    expect(links(text)).toEqual(['https://example.com/'])
  })
})
