import { expect, test } from 'vitest'
import { countWords, judge, oddWordsIn, proseIn } from './plain-words.mjs'

test('only comments of code are read, not strings or regular expressions that look like them', () => {
  const code = [
    `const url = 'https://nobody.test' // told here`,
    'const glob = "web/**/*.ts" /* anew */',
    'const pattern = /[\'"`]\\/\\/ told/.exec(`stands // told`)',
    '/** Whoever',
    ' * asks. */',
  ].join('\n')
  expect(oddWordsIn('a.ts', proseIn('a.ts', code))).toEqual([
    'a.ts:1: told',
    'a.ts:2: anew',
    'a.ts:4: Whoever',
  ])
})

test('of a style sheet block comments are read, and of a document all but its code', () => {
  expect(oddWordsIn('a.css', proseIn('a.css', 'a { b: url(//told) } /* told */'))).toEqual(['a.css:1: told'])
  const document = 'Avoid `told`.\n```\nnobody\n```\nIt stands by itself.'
  expect(oddWordsIn('a.md', proseIn('a.md', document))).toEqual(['a.md:5: stands', 'a.md:5: by itself'])
})

test('a word is counted once, with its apostrophe and hyphens', () => {
  expect(countWords("the shop's first-load limit: 200 kB")).toBe(5)
})

test('too many odd words and too much comment are problems, in documents and commits too', () => {
  const line = 'const a = 1\n'
  const plain = `${line.repeat(99)}// One reason in plain English.`
  expect(judge([['a.ts', plain]], [['c0ffee', 'Add quotes']]).problems).toEqual([])
  const wordy = `${line}// ${'why '.repeat(10)}`
  expect(judge([['a.ts', wordy]], []).problems).toEqual(['Words of comment: 5000, more than 700'])
  const { odd, problems } = judge(
    [
      ['a.ts', plain],
      ['b.md', 'Told.'],
    ],
    [['c0ffee', 'Begin anew']],
  )
  expect(odd).toEqual(['b.md:1: Told', 'c0ffee:1: anew'])
  expect(problems).toEqual(['Odd words: 400.00, more than 0.3'])
})

test('a commit’s subject has at most 72 characters', () => {
  const commits = [
    ['a1', 'x'.repeat(72)],
    ['a2', 'x'.repeat(73)],
  ] as const
  expect(judge([], commits).problems).toEqual([`a2: longer than 72: ${'x'.repeat(73)}`])
})
