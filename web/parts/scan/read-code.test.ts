import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

/** A QR code with `scale` px per module. */
function drawn(text: string, scale: number) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const width = size * scale
  const dots = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        dots.fill(20, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { data: dots, width, height: width }
}

test('the code of a nota says the number of its order, and a picture without one says nothing', async () => {
  expect(await readCode(drawn('9C41E7B2', 6))).toBe('9C41E7B2')
  const white = new Uint8ClampedArray(200 * 200 * 4).fill(255)
  expect(await readCode({ data: white, width: 200, height: 200 })).toBeNull()
})
