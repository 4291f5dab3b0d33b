// The packages of package-lock.json, installed when they are missing or it has changed since.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWith, root, runNpm } from './runtime.mjs'

const lockfile = path.join(root, 'package-lock.json')
const stamp = path.join(root, 'node_modules/.installed-from')

/** What building and running need; with `development` also what checks and tests need, which is a third of all there is. */
export async function ensureInstalled({ development = false } = {}) {
  const everything = development || hasDevelopmentPackages()
  if (isInstalled() && (hasDevelopmentPackages() || !development)) return
  process.stdout.write('Memasang paket yang diperlukan (sekali saja, perlu internet) ...\n')
  // `npm ci` wants every other system's packages in the registry too; this honours the lockfile just as well.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (!everything) args.push('--omit=dev')
  if ((await runNpm(args, { env: withoutNodeEnv() })) !== 0) {
    exitWith(
      'Paket tidak bisa dipasang: periksa sambungan internet dan izin menulis di sini, lalu coba lagi.',
    )
  }
  writeFileSync(stamp, fingerprint())
}

/** Whether npm has installed since the lockfile was written, or what was last installed from is the same. */
function isInstalled() {
  const installed = modifiedAt(path.join(root, 'node_modules/.package-lock.json'))
  if (installed > modifiedAt(lockfile)) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Whether whoever tests or develops here has installed what that takes; it stays. */
function hasDevelopmentPackages() {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(path.join(root, 'node_modules', name)))
}

// With NODE_ENV=production npm would leave out what builds and tests the product.
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
