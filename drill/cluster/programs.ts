// What the drill of the cluster takes beside the product: an existing engine and its helpers, as Debian brings them.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chooseRunner, type Runner } from '../../server/platform/database/embedded/privileges.ts'

export type Programs = {
  etcd: string
  patroni: string
  /** Which of etcd's interfaces this Patroni is safe with (docs/operating.md, Several machines). */
  etcdApi: 2 | 3
  haproxy: string
  /** The folder of PostgreSQL's programs, and which version it is. */
  postgresql: { bin: string; major: number }
}

/** Where Debian puts PostgreSQL, a folder a version. */
const POSTGRESQL = '/usr/lib/postgresql'
/** The oldest that the product takes. */
const OLDEST = 15

/** Before 3.0.3 Patroni takes the leader's key also from whoever has it by now, where it speaks to etcd by its newer interface. */
const SAFE_PATRONI = 3_000_003

/** Finds the programs; throws with what is missing and how it is had. Nothing is installed by itself. */
export function findPrograms(): Programs {
  const major = existsSync(POSTGRESQL) ? newestIn(POSTGRESQL) : 0
  const bin = path.join(POSTGRESQL, String(major), 'bin')
  const programs = {
    etcd: '/usr/bin/etcd',
    patroni: '/usr/bin/patroni',
    haproxy: '/usr/sbin/haproxy',
    postgresql: { bin, major },
  }
  const needed = {
    'etcd-server': programs.etcd,
    patroni: programs.patroni,
    // Patroni speaks to etcd through it, and only recommends it.
    'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
    haproxy: programs.haproxy,
    postgresql: path.join(bin, 'pg_rewind'),
  }
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0) {
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  }
  return { ...programs, etcdApi: versionOf(programs.patroni) < SAFE_PATRONI ? 2 : 3 }
}

/** How they are run: PostgreSQL refuses to run as root, so that all of them run as an ordinary user. Whatever happens, they end with the drill. */
export function runnerOf({ postgresql: { bin } }: Programs, folder: string): Runner {
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) => path.join(bin, name))
  const binaries = { initdb: initdb ?? '', postgres: postgres ?? '', pgCtl: pgCtl ?? '', env: process.env }
  return chooseRunner(binaries, folder, path.join(folder, 'none'))
}

/** The product's own file for one of them, as an operator takes it, where they may read it; answers its path. */
export function takeSettings(name: string, folder: string): string {
  const taken = path.join(folder, name)
  copyFileSync(path.join(import.meta.dirname, '../../ops', name), taken)
  chmodSync(taken, 0o644)
  return taken
}

/** 3.0.2 as 3_000_002. */
function versionOf(program: string): number {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(said)?.[0] ?? '').split('.').map(Number)
  return major * 1_000_000 + minor * 1000 + patch
}

function newestIn(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder)
      .map(Number)
      .filter((major) => major >= OLDEST),
  )
}
