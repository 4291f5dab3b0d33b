import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { entryPointFile } from '../platform/process/package.ts'
import { compileCache, type ExitResult, type Program } from './run-server.ts'

/** Runs a console command in a process of its own with `typed` as its input. */
export async function runConsole(
  env: NodeJS.ProcessEnv,
  args: string[],
  typed = '',
  { command: [program = '', ...before], cwd }: Program = {
    command: [process.execPath, entryPointFile('server/platform/console/main')],
  },
): Promise<ExitResult> {
  const child = spawn(program, [...before, ...args], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compileCache, ...env },
  })
  child.stdin.end(typed)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
