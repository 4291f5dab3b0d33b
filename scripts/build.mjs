// What is made of the sources: the web app in dist/, and in release/printpro/ the package that runs. Each is made when its sources have changed since.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './runtime.mjs'
import { slashed } from './slashed.mjs'

const WEB = [
  'index.html',
  'public',
  'web',
  'core',
  'contract',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const PACKAGE = [
  ...WEB,
  'server',
  'scripts',
  'package.json',
  'CHANGELOG.md',
  'docs/installing.md',
  'docs/windows.md',
  'LICENSE',
]

/** Answers whether there is a web app of the present sources now. */
export function ensureBuilt() {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']
  return ensure('dist/.built-from', WEB, 'Menyiapkan tampilan web ...', vite)
}

const PACKAGED = 'release/.made-from'

/** Answers whether there is a package of the present sources now. */
export async function ensurePackaged() {
  if (!(await ensureBuilt())) return false
  return await ensure(PACKAGED, PACKAGE, 'Menyiapkan server ...', ['scripts/make-package.mjs'])
}

/** Which package there is: of the present sources, of former ones, or none. */
export function packaged() {
  const made = stampOf(PACKAGED)
  if (made === undefined) return 'none'
  return made === fingerprint(PACKAGE) ? 'present' : 'former'
}

/** Runs what makes it, in a process whose memory goes with it, unless the stamp says that these sources are made already. */
async function ensure(stamp, sources, sentence, maker) {
  const now = fingerprint(sources)
  if (stampOf(stamp) === now) return true
  process.stdout.write(`${sentence}\n`)
  if ((await run(process.execPath, maker)) !== 0) return false
  writeFileSync(path.join(root, stamp), now)
  return true
}

function stampOf(stamp) {
  const file = path.join(root, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(source) {
  const kind = statSync(path.join(root, source), { throwIfNoEntry: false })
  if (!kind?.isDirectory()) return kind ? [source] : []
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => slashed(path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))))
    .sort()
}
