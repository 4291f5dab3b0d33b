import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'
import { packageFile } from '../../process/package.ts'
import { packageName } from './binaries.ts'

/** For each supported older major version npm's package.json and lockfile. */
const packageLists = packageFile('server/platform/database/embedded/older')
/** For a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000

export function canDownloadPostgres(major: number): boolean {
  return existsSync(path.join(packageLists, String(major)))
}

/**
 * Lets npm install an older major version of PostgreSQL beside the data while `work` runs. OperatorError where it cannot be
 * downloaded.
 */
export async function withOlderPostgres<Result>(
  major: number,
  home: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(path.dirname(home), `postgresql-${major}`)
  try {
    mkdirSync(folder, { recursive: true })
    cpSync(path.join(packageLists, String(major)), folder, { recursive: true })
    await install(folder)
    if (!existsSync(path.join(folder, 'node_modules', packageName()))) {
      throw new OperatorError(
        `Data di ${home} dibuat oleh PostgreSQL ${major} dan perlu dipindahkan ke versi yang dibawa PrintPro ini. Untuk itu PostgreSQL ${major} diunduh sekali, tetapi belum berhasil: periksa sambungan internet, lalu jalankan lagi. Datanya utuh.`,
      )
    }
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm ignores optional packages that it cannot download, so success shows only in the installed files. */
async function install(folder: string): Promise<void> {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
    timeout: DOWNLOAD_TIMEOUT_MS,
  })
  await once(child, 'close').catch(() => {})
}
