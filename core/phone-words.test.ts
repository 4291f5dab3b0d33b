import { expect, test } from 'vitest'
import { phoneWords, soughtPhone } from './phone-words.ts'

const WRITTEN = ['0812-8834-1907', '081288341907', '+62 812 8834 1907', '(0812) 8834.1907']

test('a number is found however it was written and however it is typed', () => {
  for (const stored of WRITTEN) {
    for (const typed of WRITTEN) expect(phoneWords(stored)).toContain(soughtPhone(typed))
    for (const part of ['8834-1907', '8834 19', '0812 88'])
      expect(phoneWords(stored)).toContain(soughtPhone(part))
  }
})

test('what may be a name is left as it is typed', () => {
  for (const text of ['', 'RW 08', '17 8', '50%', '2', 'Toko 08123456']) expect(soughtPhone(text)).toBe(text)
})
