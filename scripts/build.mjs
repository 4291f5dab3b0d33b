// Builds the web app (dist/) and the package (release/printpro/) when their sources have changed.
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

export function ensureBuilt() {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']
  return ensureMade('dist/.built-from', WEB_SOURCES, 'Menyiapkan tampilan web ...', vite)
}

const PACKAGE_STAMP = 'release/.made-from'

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

/** Runs the maker in another process, which frees its memory, unless the stamp matches the sources. */
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
