// The packages of package-lock.json, installed when they are missing or older than it.
import { statSync } from 'node:fs'
import path from 'node:path'
import { refuse, root, run } from './runtime.mjs'

export async function ensureInstalled() {
  const installed = changed('node_modules/.package-lock.json')
  if (installed >= changed('package-lock.json')) return
  process.stdout.write('Memasang paket yang diperlukan (sekali saja, perlu internet) ...\n')
  // `npm ci` wants every other system's packages in the registry too; this honours the lockfile just as well.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env: forEverything() })
    : await run('npm', args, { env: forEverything(), shell: process.platform === 'win32' })
  if (code !== 0)
    refuse(
      'Paket tidak bisa dipasang: periksa sambungan internet dan izin menulis di folder ini, lalu coba lagi.',
    )
}

// With NODE_ENV=production npm would leave out what builds and tests the product.
function forEverything() {
  const { NODE_ENV: _, ...env } = process.env
  return env
}

function changed(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
