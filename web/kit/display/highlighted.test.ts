import { expect, test } from 'vitest'
import { splitSearchWords } from '../../../core/text/search.ts'
import { splitMatches } from './highlighted.tsx'

const marked = (text: string, search: string) =>
  splitMatches(text, splitSearchWords(search))
    .map(({ letters, isMarked }) => (isMarked ? `[${letters}]` : letters))
    .join('')

test.each([
  ['Kopi Senja Bekasi', 'SENJA', 'Kopi [Senja] Bekasi'],
  ['Kopi Senja Bekasi', 'bek senja', 'Kopi [Senja] [Bek]asi'],
  ['Kopi Kopi', 'kopi', '[Kopi] Kopi'],
  ['Café Résumé', 'resume cafe', '[Café] [Résumé]'],
  ['Cafe\u0301 Résumé', 'CAFÉ', '[Cafe]\u0301 Résumé'],
  ['🎉 İstanbul', 'istan', '🎉 [İstan]bul'],
  ['0812-8834-1907', '0812 88', '[0812]-[88]34-1907'],
  ['50% Off', '% x', '50[%] Off'],
  ['Kopi', '', 'Kopi'],
])('in %s the words of %s are marked', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})
