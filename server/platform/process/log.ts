import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type { Logger }

/** The server's log: JSON lines on stderr, so that stdout stays free for what the operator should read. */
export function createLog(level: Env['logLevel']): Logger {
  return pino({ level, base: null, redact: ['password', '*.password'] }, pino.destination(2))
}
