// The packages of package-lock.json, installed when they are missing or it has changed since.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refuse, root, runNpm } from './runtime.mjs'

const lockfile = path.join(root, 'package-lock.json')
const stamp = path.join(root, 'node_modules/.installed-from')

export async function ensureInstalled() {
  if (isInstalled()) return
  process.stdout.write('Memasang paket yang diperlukan (sekali saja, perlu internet) ...\n')
  // `npm ci` wants every other system's packages in the registry too; this honours the lockfile just as well.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await runNpm(args, { env: forEverything() })) !== 0) {
    refuse('Paket tidak bisa dipasang: periksa sambungan internet dan izin menulis di sini, lalu coba lagi.')
  }
  writeFileSync(stamp, fingerprint())
}

/** Whether npm has installed since the lockfile was written, or what was last installed from is the same. */
function isInstalled() {
  const installed = changed(path.join(root, 'node_modules/.package-lock.json'))
  if (installed > changed(lockfile)) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

// With NODE_ENV=production npm would leave out what builds and tests the product.
function forEverything() {
  const { NODE_ENV: _, ...env } = process.env
  return env
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

function changed(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
