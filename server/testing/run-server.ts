import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const main = path.join(import.meta.dirname, '../main.ts')

// Compiling everything anew takes a third of each start, and shows nothing.
export const compiled = path.join(tmpdir(), 'printpro-compile-cache')

export type RunningServer = {
  url: string
  process: ChildProcess
  output(): string
  /** Sends the signal and answers how the server ended. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Starts the real server as its own process, as an operator would, and waits until it is ready. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const launched = launch(env)
  const url = await Promise.race([launched.ready, launched.ended.then(failed)])
  return {
    url,
    process: launched.process,
    output: launched.output,
    end(signal) {
      launched.process.kill(signal)
      return launched.ended
    },
  }
}

/** Starts the server expecting that it refuses to; answers how it ended. */
export function refusedStart(env: NodeJS.ProcessEnv): Promise<Ended> {
  return launch(env).ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function launch(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiled, ...env },
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
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }))
  return { process: child, ready, ended, output: () => stdout }
}

function failed({ code, stderr }: Ended): never {
  throw new Error(`the server ended with ${code}: ${stderr}`)
}
