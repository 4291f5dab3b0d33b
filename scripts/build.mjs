// What is made of the sources: the web app in dist/, and in release/printpro/ the package that runs. Each is made when its sources have changed since.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toPosixPath } from './posix-path.mjs'
import { root, run } from './runtime.mjs'

const WEB_SOURCES = [
  'index.html',
  'public',
  'web',
  'core',
  'contract',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const PACKAGE_SOURCES = [
  ...WEB_SOURCES,
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
  return ensureMade('dist/.built-from', WEB_SOURCES, 'Menyiapkan tampilan web ...', vite)
}

const PACKAGE_STAMP = 'release/.made-from'

/** Answers whether there is a package of the present sources now. */
export async function ensurePackaged() {
  if (!(await ensureBuilt())) return false
  return await ensureMade(PACKAGE_STAMP, PACKAGE_SOURCES, 'Menyiapkan server ...', [
    'scripts/make-package.mjs',
  ])
}

/** State of the built package: `current`, `outdated` (sources changed since) or `none`. */
export function packageState() {
  const made = readStamp(PACKAGE_STAMP)
  if (made === undefined) return 'none'
  return made === fingerprint(PACKAGE_SOURCES) ? 'current' : 'outdated'
}

/** Runs what makes it, in a process whose memory goes with it, unless the stamp says that these sources are made already. */
async function ensureMade(stamp, sources, sentence, maker) {
  const now = fingerprint(sources)
  if (readStamp(stamp) === now) return true
  process.stdout.write(`${sentence}\n`)
  if ((await run(process.execPath, maker)) !== 0) return false
  writeFileSync(path.join(root, stamp), now)
  return true
}

function readStamp(stamp) {
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
    .map((entry) => toPosixPath(path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))))
    .sort()
}
