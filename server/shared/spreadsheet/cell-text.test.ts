import { expect, test } from 'vitest'
import { cellText, looksLikeFormula, xmlText } from './cell-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-A1', "'-A1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\n=1"],
  ['＝1+1', "'＝1+1"],
  [`+62|'calc'!A0`, `'+62|'calc'!A0`],
])('%j could run once it is saved as CSV, and begins with an apostrophe', (text, harmless) => {
  expect(looksLikeFormula(text)).toBe(true)
  expect(cellText(text)).toBe(harmless)
})

test.each(['+62 812-8834-1907', '-5', '+(021) 555.123', '-'])(
  '%j can call nothing and stays as it is',
  (text) => {
    expect(looksLikeFormula(text)).toBe(true)
    expect(cellText(text)).toBe(text)
  },
)

test.each(['Kopi Senja', '1+1', 'a=b', "'=x", '0812', ''])('%j is text anyway', (text) => {
  expect(looksLikeFormula(text)).toBe(false)
  expect(cellText(text)).toBe(text)
})

test('what XML forbids is left out, before it is looked at', () => {
  expect(cellText('a\0b\u0008c\u001fd\ufffee\n\tf')).toBe('abcde\n\tf')
  expect(cellText('\ud83d')).toBe('\ufffd')
  expect(cellText('\u0001=1+1')).toBe("'=1+1")
})

test('a text longer than a cell is cut, and no character in halves', () => {
  expect(cellText('x'.repeat(32_767))).toHaveLength(32_767)
  const cut = cellText('x'.repeat(40_000))
  expect(cut).toHaveLength(32_767)
  expect(cut.endsWith('x…')).toBe(true)
  const emoji = cellText(`${'x'.repeat(32_765)}🎉🎉`)
  expect(emoji.isWellFormed()).toBe(true)
  expect(emoji.length).toBeLessThanOrEqual(32_767)
})

test('marks of XML and of the format are escaped', () => {
  expect(xmlText('<a & "b">')).toBe('&lt;a &amp; &quot;b&quot;&gt;')
  expect(xmlText('_x0041_x0042_ _x')).toBe('_x005F_x0041_x005F_x0042_ _x')
})
