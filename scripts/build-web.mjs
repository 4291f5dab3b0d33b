// The web app in dist/, built when its sources have changed since.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run, runtime } from './runtime.mjs'

const sources = [
  'index.html',
  'public',
  'web',
  'core',
  'contract',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const stamp = path.join(root, 'dist/.built-from')

/** Answers whether there is a build of the present sources now. */
export async function ensureBuilt() {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true
  process.stdout.write('Menyiapkan tampilan web ...\n')
  const code = await run(runtime(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])
  if (code !== 0) return false
  writeFileSync(stamp, now)
  return true
}

function fingerprint() {
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
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
