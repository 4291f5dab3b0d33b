import { expect, test } from 'vitest'
import { gif, jpeg, png } from '../../server/testing/pictures.ts'
import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS, pictureProblem } from './picture-upload.ts'

const small = { width: 200, height: 200 }
const bare = png(small).length + 12

test.each([
  ['a JPEG', jpeg(small)],
  ['a PNG', png(small)],
  ['a GIF', gif({ width: 20, height: 20 })],
  ['a file of exactly 2 MB', png(small, { ballast: PICTURE_MAX_BYTES - bare })],
  ['4,096 pixels', png({ width: 4096, height: 1 })],
])('%s may be a picture of the shop', (_, bytes) => expect(pictureProblem(bytes)).toBeNull())

test.each([
  ['an empty file', Buffer.alloc(0), 'noPicture'],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'noPicture'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'noPicture',
  ],
  ['a WebP', Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), 'noPicture'],
  ['one byte over 2 MB', png(small, { ballast: PICTURE_MAX_BYTES - bare + 1 }), 'tooLarge'],
  ['20,000 pixels', png({ width: 20_000, height: 1 }), 'tooManyPixels'],
  ['20,000 pixels of height', jpeg({ width: 8, height: 20_000 }), 'tooManyPixels'],
  ['half a picture', png(small).subarray(0, 300), 'damaged'],
] as const)('%s is refused', (_, bytes, problem) =>
  expect(pictureProblem(bytes)).toBe(PICTURE_PROBLEMS[problem]),
)

test('the messages are the documented ones, letter for letter', () => {
  expect(PICTURE_PROBLEMS).toMatchObject({
    noPicture: 'File harus berupa gambar.',
    tooLarge: 'Ukuran file terlalu besar. Maksimal 2MB.',
  })
})
