import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gif, jpeg, png } from '../../server/testing/pictures.ts'
import { pictureSizeOf, pictureTypeOf } from './picture.ts'

const MAKERS = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif }
const side = fc.integer({ min: 1, max: 40 })
const maker = fc.constantFrom(...(Object.keys(MAKERS) as (keyof typeof MAKERS)[]))

test('a picture of each kind says its kind and its size', () => {
  fc.assert(
    fc.property(maker, side, side, (type, width, height) => {
      const bytes = MAKERS[type]({ width, height })
      expect(pictureTypeOf(bytes)).toBe(type)
      expect(pictureSizeOf(bytes)).toEqual({ width, height })
    }),
  )
})

test('pictures that other programs made', () => {
  const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name))
  expect(pictureSizeOf(file('public/icon-192.png'))).toEqual({ width: 192, height: 192 })
  expect(pictureSizeOf(file('docs/pictures/till.png'))).toEqual({ width: 1440, height: 900 })
})

test('a picture that ends early is none, wherever it ends', () => {
  fc.assert(
    fc.property(maker, fc.double({ min: 0, max: 0.999, noNaN: true }), (type, share) => {
      const bytes = MAKERS[type]({ width: 30, height: 20 })
      expect(pictureSizeOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toBeNull()
    }),
  )
})

test('a PNG of which one byte was changed is none', () => {
  const whole = png({ width: 12, height: 9 })
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ by
      expect(pictureSizeOf(bytes)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('parsing terminates for any content after a valid header', () => {
  const starts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a'].map((sign) => Buffer.from(sign, 'latin1'))
  const bytes = fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }))
    .map((parts) => Buffer.concat(parts))
  fc.assert(
    fc.property(bytes, (some) => {
      const size = pictureSizeOf(some)
      if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})

test('a picture without extent or without content is none', () => {
  expect(pictureSizeOf(jpeg({ width: 0, height: 8 }))).toBeNull()
  expect(pictureSizeOf(gif({ width: 0, height: 8 }))).toBeNull()
  expect(pictureSizeOf(png({ width: 0, height: 8 }))).toBeNull()
  expect(pictureSizeOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull()
  expect(pictureSizeOf(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))).toBeNull()
})

test('the frames of a GIF count, not only the screen that it states', () => {
  const bytes = gif({ width: 2, height: 2 })
  bytes.writeUInt16LE(20_000, 24)
  expect(pictureSizeOf(bytes)).toEqual({ width: 20_000, height: 2 })
})
