import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * What begins a process of the product: a file of the sources, or, where the suite has made the package of them, of its bundle (`npm test`
 * tells by PACKAGE_UNDER_TEST), which starts in a third of the time.
 */
export function entryPoint(name: 'server/main' | 'server/platform/console/main'): string {
  const folder = process.env.PACKAGE_UNDER_TEST
  return folder ? path.join(folder, `${name}.js`) : path.join(import.meta.dirname, '../..', `${name}.ts`)
}

// Compiling everything anew takes a third of each start, and shows nothing.
export const compileCache = path.join(tmpdir(), 'printpro-compile-cache')

export type RunningServer = {
  url: string
  process: ChildProcess
  output(): string
  /** Everything it has written to its standard error so far. */
  errors(): string
  /** Sends the signal and answers how the server ended. */
  end(signal: NodeJS.Signals): Promise<ExitResult>
}

export type ExitResult = { code: number | null; stdout: string; stderr: string }

/** How the program is run: its command, and the folder in which it is typed. */
export type Program = { command: readonly string[]; cwd?: string }

/** Starts the real server as its own process, as an operator would, and waits until it is ready. */
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

/** Starts the server expecting that it refuses to; answers how it ended. */
export function runFailedStart(env: NodeJS.ProcessEnv, disk?: SmallDisk): Promise<ExitResult> {
  return launch(env, disk).ended
}

/**
 * A disk that is mounted at a folder for one server alone, in memory. With `holding`, what that folder holds lies on it, and beside it a
 * file that takes all the rest.
 */
export type SmallDisk = { folder: string; megabytes: number; holding?: string }

/** How a command is run with a file system of its own: as root, or as an ordinary user where the system lets them pretend to be. */
const APART = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']
const MOUNT = `mount -t tmpfs -o size="$1"m,mode=755 tmpfs "$0" || exit
  if [ -n "$2" ]; then cp -a "$2/." "$0"; dd if=/dev/zero of="$0/filler" bs=4k 2> /dev/null; fi
  shift 2 && exec "$@"`

/** Whether this machine lets the tests mount a disk of their own. */
export function canMount(folder: string): boolean {
  const [unshare = '', ...apart] = APART
  return spawnSync(unshare, [...apart, 'sh', '-c', MOUNT, folder, '8', '', 'true']).status === 0
}

/**
 * Below what systems give to outgoing connections: one of theirs may be taken between being found free and being used. Each of the processes
 * that run tests beside each other has a thousand of its own.
 */
const PORTS = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * 1000
let nextPort = process.pid

/** A port that nobody listens at. */
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
  { command, cwd }: Program = { command: [process.execPath, entryPoint('server/main')] },
) {
  const alone = disk
    ? [...APART, 'sh', '-c', MOUNT, disk.folder, String(disk.megabytes), disk.holding ?? '']
    : []
  const [program = '', ...args] = [...alone, ...command]
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compileCache,
      // Nothing listens there: whatever a test does, nobody outside is asked.
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
