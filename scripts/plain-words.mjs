// npm run check:words: keeps comments, docs and commit subjects in plain English, and comments short enough to be read.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runtime.mjs'

/** Odd words per 1,000 words of comment; words of comment per 1,000 lines of code; characters of a commit's subject. */
const LIMITS = { odd: 0.3, comment: 700, subject: 72 }

const ODD = /\b(?:whom|whomever|whoever|nobody|somebody|anew|deeds?|meanwhile|told|stands|by itself)\b/giu
const WORD = /\p{L}[\p{L}'’-]*/gu

// Strings and regular expressions first: `//` and `/*` inside them begin no comment.
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/
const REGEXP = /(?<=(?:[=(,:[!&|?{};]|=>|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//
const BLOCK = /\/\*[\s\S]*?\*\//
const LINE = /\/\/[^\n]*/
const CODE_TOKENS = new RegExp([STRING, REGEXP, BLOCK, LINE].map(({ source }) => source).join('|'), 'g')
const CSS_TOKENS = new RegExp(BLOCK, 'g')
// Documents may quote odd words as code.
const CODE_IN_DOCUMENT = /```[\s\S]*?```|`[^`\n]*`/g

/** The text with all but its prose blanked; lines keep their numbers. */
export function proseIn(file, text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ')
  if (file.endsWith('.md')) return text.replace(CODE_IN_DOCUMENT, blank)
  let prose = ''
  let end = 0
  for (const { 0: token, index } of text.matchAll(file.endsWith('.css') ? CSS_TOKENS : CODE_TOKENS)) {
    const isComment = token.startsWith('/*') || token.startsWith('//')
    prose += blank(text.slice(end, index)) + (isComment ? token : blank(token))
    end = index + token.length
  }
  return prose + blank(text.slice(end))
}

export function oddWordsIn(file, prose) {
  return [...prose.matchAll(ODD)].map(
    ({ 0: word, index }) => `${file}:${prose.slice(0, index).split('\n').length}: ${word}`,
  )
}

export function countWords(prose) {
  return prose.match(WORD)?.length ?? 0
}

/** Files and commits as `[name, text]`; answers the figures, and a sentence for each problem. */
export function judge(files, commits) {
  const texts = files.map(([file, text]) => ({ file, text, prose: proseIn(file, text) }))
  const comments = texts.filter(({ file }) => !file.endsWith('.md'))
  const code = comments.filter(({ file }) => !file.endsWith('.css'))
  const words = sum(comments.map(({ prose }) => countWords(prose)))
  const lines = sum(code.map(({ text }) => text.split('\n').length))
  const odd = [
    ...texts.flatMap(({ file, prose }) => oddWordsIn(file, prose)),
    ...commits.flatMap(([hash, subject]) => oddWordsIn(hash, subject)),
  ]
  const oddRate = (1000 * odd.length) / Math.max(words, 1)
  const commentRate = (1000 * sum(code.map(({ prose }) => countWords(prose)))) / Math.max(lines, 1)
  const long = commits.filter(([, subject]) => [...subject].length > LIMITS.subject)
  const problems = long.map(([hash, subject]) => `${hash}: longer than ${LIMITS.subject}: ${subject}`)
  if (oddRate > LIMITS.odd) problems.push(`Odd words: ${oddRate.toFixed(2)}, more than ${LIMITS.odd}`)
  if (commentRate > LIMITS.comment)
    problems.push(`Words of comment: ${commentRate.toFixed(0)}, more than ${LIMITS.comment}`)
  return { odd, oddRate, commentRate, problems }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** Null without git, a repository or a tag. */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

function isJudged(file) {
  return /\.(tsx?|mjs|css|md)$/.test(file) && file !== 'server/platform/database/types.ts'
}

function main() {
  const files = (git('ls-files') ?? '').split('\n').filter(isJudged)
  const tag = git('describe', '--tags', '--abbrev=0')
  const subjects = tag === null ? '' : (git('log', '--format=%h %s', `${tag}..HEAD`) ?? '')
  const commits = subjects.split('\n').flatMap((line) => (line === '' ? [] : [line.split(/ (.*)/, 2)]))
  const texts = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
  const { odd, oddRate, commentRate, problems } = judge(texts, commits)
  for (const place of odd) console.log(place)
  console.log(`${oddRate.toFixed(2)} odd words per 1,000 words of comment (limit ${LIMITS.odd})`)
  console.log(`${commentRate.toFixed(0)} words of comment per 1,000 lines (limit ${LIMITS.comment})`)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
