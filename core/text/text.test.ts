import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HIDDEN_CHARACTERS, searchTextSchema, textSchema } from './text.ts'

test('text is trimmed and well-formed', () => {
  expect(textSchema.parse('  Kopi Senja ')).toBe('Kopi Senja')
  expect(textSchema.min(1).safeParse('   ').success).toBe(false)
  expect(textSchema.parse('Kopi \ud83d')).toBe('Kopi \ufffd')
  expect(textSchema.parse('Kopi 😀')).toBe('Kopi 😀')
  expect(textSchema.parse('Jl. Melati 5\nBekasi\t17121')).toBe('Jl. Melati 5\nBekasi\t17121')
})

test.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u202a', '\u202e', '\u2066', '\u2069'])(
  '%j is refused, and left out of a search',
  (hidden) => {
    const text = `Kopi${hidden}Senja`
    expect(textSchema.safeParse(text).error?.issues).toMatchObject([{ message: HIDDEN_CHARACTERS }])
    expect(searchTextSchema.parse(`${hidden} ${text} `)).toBe('KopiSenja')
  },
)

test('what is accepted holds no character that does not show', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { data } = textSchema.safeParse(text)
      for (const letter of data ?? '') {
        const code = letter.codePointAt(0) ?? 0
        const isControl = (code < 32 && !'\t\n\r'.includes(letter)) || (code >= 127 && code < 160)
        expect(isControl || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)).toBe(
          false,
        )
      }
    }),
  )
})
