// JavaScript and CSS that a browser loads before Buat Transaksi and Masuk can be used, gzipped, against their limits.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './runtime.mjs'

const dist = path.join(root, 'dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
check('Buat Transaksi', 'create-transaction-page', 215)
check('Masuk', 'login-screen', 245)

// In a circle one file runs before the constants that it imports exist.
const circular = Object.keys(manifest).find((key) => importsOf(key).has(key))
if (circular) {
  console.error(`${manifest[circular].file} imports itself by way of another file.`)
  process.exit(1)
}

/** Ends with an error if a screen needs more kilobytes than its limit. */
function check(screen, chunk, limit) {
  const key = Object.keys(manifest).find((key) => manifest[key].name === chunk)
  if (!key) throw new Error(`The build has no chunk of ${screen}.`)
  const files = new Set(['index.html', key].flatMap((key) => [...filesOf(key)]))
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length,
    0,
  )
  const kilobytes = bytes / 1000
  console.log(
    `${screen}: ${kilobytes.toFixed(1)} kB gzip of JavaScript and CSS in ${files.size} files (limit ${limit} kB)`,
  )
  if (kilobytes > limit) process.exit(1)
}

/** Keys of all files that a file imports, directly or by another one. */
function importsOf(key, found = new Set()) {
  for (const imported of manifest[key].imports ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, found)
  }
  return found
}

/** A chunk with its CSS and all its static imports. */
function filesOf(key, seen = new Set()) {
  const files = new Set()
  if (seen.has(key)) return files
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  for (const name of [file, ...css]) files.add(name)
  for (const imported of imports) for (const name of filesOf(imported, seen)) files.add(name)
  return files
}
