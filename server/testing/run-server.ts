import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entryPointFile } from '../platform/process/package.ts'

// Compiling takes a third of each start.
export const compileCache = path.join(tmpdir(), 'printpro-compile-cache')

export type RunningServer = {
  url: string
  process: ChildProcess
  output(): string
  errors(): string
  end(signal: NodeJS.Signals): Promise<ExitResult>
}

export type ExitResult = { code: number | null; stdout: string; stderr: string }

export type Program = { command: readonly string[]; cwd?: string }

/** Starts the real server in a process of its own and waits until it is ready. */
export async function runServer(
  env: NodeJS.ProcessEnv,
  disk?: SmallDisk,
  program?: Program,
): Promise<RunningServer> {
  const launched = launch(env, disk, program)
  const url = await Promise.race([launched.ready, launched.ended.then(failed)])
  return {
    url,
    process: launched.process,
    output: launched.output,
    errors: launched.errors,
    end(signal) {
      launched.process.kill(signal)
      return launched.ended
    },
  }
}

export function runFailedStart(env: NodeJS.ProcessEnv, disk?: SmallDisk): Promise<ExitResult> {
  return launch(env, disk).ended
}

/**
 * A disk in memory, mounted for one server. `holding`: a folder whose contents are copied there; a file then takes all remaining
 * space.
 */
export type SmallDisk = { folder: string; megabytes: number; holding?: string }

/** Runs a command in a mount namespace of its own: as root, or as an ordinary user where the system allows user namespaces. */
const UNSHARE = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']
const MOUNT = `mount -t tmpfs -o size="$1"m,mode=755 tmpfs "$0" || exit
  if [ -n "$2" ]; then cp -a "$2/." "$0"; dd if=/dev/zero of="$0/filler" bs=4k 2> /dev/null; fi
  shift 2 && exec "$@"`

export function canMount(folder: string): boolean {
  const [unshare = '', ...apart] = UNSHARE
  return spawnSync(unshare, [...apart, 'sh', '-c', MOUNT, folder, '8', '', 'true']).status === 0
}

/**
 * Below the ports of outgoing connections, which could take a free port before it is used. Each test worker has a thousand of its
 * own.
 */
const PORTS = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * 1000
let nextPort = process.pid

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS + (nextPort++ % 1000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}

function launch(
  env: NodeJS.ProcessEnv,
  disk?: SmallDisk,
  { command, cwd }: Program = { command: [process.execPath, entryPointFile('server/main')] },
) {
  const alone = disk
    ? [...UNSHARE, 'sh', '-c', MOUNT, disk.folder, String(disk.megabytes), disk.holding ?? '']
    : []
  const [program = '', ...args] = [...alone, ...command]
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compileCache,
      // Nothing listens there: tests must not reach the internet.
      UPDATES_REGISTRY: 'http://127.0.0.1:9',
      ...env,
    },
  })
  let stdout = ''
  let stderr = ''
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => {
      stdout += part
      const [, url] = stdout.match(/siap di (http:\S+)/) ?? []
      if (url) resolve(url)
    })
  })
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = once(child, 'close').then(([code]): ExitResult => ({ code, stdout, stderr }))
  return { process: child, ready, ended, output: () => stdout, errors: () => stderr }
}

function failed({ code, stderr }: ExitResult): never {
  throw new Error(`the server ended with ${code}: ${stderr}`)
}
