// Installs the packages of package-lock.json when they are missing or outdated.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWith, root, runNpm } from './runtime.mjs'

const lockfile = path.join(root, 'package-lock.json')
const stamp = path.join(root, 'node_modules/.installed-from')

/** What building and running need; with `development` also what checks and tests need, a third of everything. */
export async function ensureInstalled({ development = false } = {}) {
  const everything = development || hasDevelopmentPackages()
  if (isInstalled() && (hasDevelopmentPackages() || !development)) return
  process.stdout.write('Memasang paket yang diperlukan (sekali saja, perlu internet) ...\n')
  // `npm ci` would require other systems' packages in the registry; this honours the lockfile as well.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (!everything) args.push('--omit=dev')
  if ((await runNpm(args, { env: withoutNodeEnv() })) !== 0) {
    exitWith(
      'Paket tidak bisa dipasang: periksa sambungan internet dan izin menulis di sini, lalu coba lagi.',
    )
  }
  writeFileSync(stamp, fingerprint())
}

/** npm has installed after the lockfile was written, or from the same lockfile. */
function isInstalled() {
  const installed = modifiedAt(path.join(root, 'node_modules/.package-lock.json'))
  if (installed > modifiedAt(lockfile)) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Development packages, once installed, stay. */
function hasDevelopmentPackages() {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(path.join(root, 'node_modules', name)))
}

// With NODE_ENV=production npm would omit what builds and tests the product.
function withoutNodeEnv() {
  const { NODE_ENV: _, ...env } = process.env
  return env
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
