import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const sample = path.join(import.meta.dirname, '../../sample')
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')

test.each([
  ['JPEG', await readFile(path.join(sample, 'photos/cello.jpg')), 'image/jpeg'],
  ['PDF', await readFile(path.join(sample, 'papers/cello.receipt.pdf')), 'application/pdf'],
  ['PDF behind blanks', Buffer.from('\r\n%PDF-1.4\n%\xe2\xe3\n\0', 'latin1'), 'application/pdf'],
  ['PNG of which nothing else is there', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  [
    'MP3 behind a large picture',
    Buffer.from(`ID3\x03\0\0\0\x7f\x0f\x76${'\0'.repeat(4000)}`, 'latin1'),
    'audio/mpeg',
  ],
  ['Matroska', Buffer.from('1a45dfa3', 'hex'), 'video/matroska'],
  ['Ogg', Buffer.from('OggS\0\x02', 'latin1'), 'application/ogg'],
  ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ['GIF', Buffer.from('GIF89a'), 'image/gif'],
  ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
  ['BMP', Buffer.from('BM'.padEnd(30, '\0')), 'image/bmp'],
  ['little TIFF', Buffer.from('49492a0008000000', 'hex'), 'image/tiff'],
  ['big TIFF', Buffer.from('4d4d002a00000008', 'hex'), 'image/tiff'],
  ['icon', Buffer.from('00000100010010100000', 'hex'), 'image/x-icon'],
  ['HEIC', box('heic'), 'image/heic'],
  ['AVIF', box('avif'), 'image/avif'],
  ['JPEG XL', Buffer.from('ff0a' + '00'.repeat(20), 'hex'), 'image/jxl'],
  ['ZIP', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'application/zip'],
  [
    'ZIP with a large first file',
    Buffer.from(
      `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(8)}\xff\xff\xff\x0f\xff\xff\xff\x0f\x05\0\0\0a.bin${'x'.repeat(4000)}`,
      'latin1',
    ),
    'application/zip',
  ],
  ['MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'), 'video/mp4'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'image/svg+xml'],
  [
    'SVG with all that may come before',
    '\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<svg/>',
    'image/svg+xml',
  ],
  ['XML', '<?xml version="1.0"?><inventory/>', 'text/xml; charset=utf-8'],
  ['XML with names of HTML', '<?xml version="1.0"?>\n<table><row/></table>', 'text/xml; charset=utf-8'],
  ['XML behind blanks', '\n<?xml version="1.0"?><inventory/>', 'text/xml; charset=utf-8'],
  ['HTML', '\n<!DOCTYPE html><title>x</title>', 'text/html; charset=utf-8'],
  ['HTML behind a comment', '<!-- x --><script>alert(1)</script>', 'text/html; charset=utf-8'],
  ['a page that begins in the middle', '<meta charset="utf-8"><h2>x</h2>', 'text/html; charset=utf-8'],
  ['text that begins as a sound does', 'ID3 tags', 'text/plain; charset=utf-8'],
  ['text', 'Wash by hand\r\n\tand dry 🪜', 'text/plain; charset=utf-8'],
  ['text about markup', 'Write <svg> first', 'text/plain; charset=utf-8'],
  ['text cut within a character', Buffer.from('🪜').subarray(0, 3), 'text/plain; charset=utf-8'],
  ['text with colours for a terminal', '\x1b[31mred\x1b[0m\x7f', 'text/plain; charset=utf-8'],
  ['text of which a later part is none', `${'a'.repeat(600)}\0\xe9`, 'text/plain; charset=utf-8'],
  ['little UTF-16', Buffer.from('\ufeffcaf\xe9', 'utf16le'), 'text/plain; charset=utf-16le'],
  ['big UTF-16', Buffer.from('\ufeffcaf\xe9', 'utf16le').swap16(), 'text/plain; charset=utf-16be'],
  ['nothing', '', 'text/plain; charset=utf-8'],
  ['bytes', Buffer.from([1, 2, 3, 4, 5]), 'application/octet-stream'],
  ['text in an old encoding', Buffer.from('caf\xe9 ok', 'latin1'), 'application/octet-stream'],
])('%s is known by how it begins', async (_what, head, type) => {
  expect(await mediaTypeOf(Buffer.from(head))).toBe(type)
})

test('an office file is known where its beginning tells', async () => {
  const name = '[Content_Types].xml'
  const content =
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  expect(await mediaTypeOf(Buffer.concat([head, Buffer.from(name + content)]))).toMatch(
    /^application\/(zip|vnd\.openxmlformats)/,
  )
})

test('whatever it is given, it has an answer', async () => {
  for (const start of [
    'RIFF',
    'PK\x03\x04',
    '\x89PNG\r\n\x1a\n',
    'ID3',
    'OggS',
    '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
    '<svg',
    '<!--',
  ])
    for (const rest of ['', '\0'.repeat(4096), '\xff'.repeat(4096)])
      expect(await mediaTypeOf(Buffer.from(start + rest, 'latin1'))).toMatch(/^[a-z]+\/\S+/)
})
