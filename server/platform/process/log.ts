import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type { Logger }

/** JSON lines on stderr; stdout is for what the operator reads. */
export function createLog(level: Env['logLevel']): Logger {
  return pino({ level, base: null, redact: ['password', '*.password'] }, pino.destination(2))
}
