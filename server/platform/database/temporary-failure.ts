import { isOutdatedPlan, ReplicationUnconfirmed } from './driver.ts'
import { isDiskFull } from './embedded/log.ts'
import { WriteSlotTimeout } from './write-slots.ts'

export type TemporaryFailure = 'BUSY' | 'DISK_FULL'

const BUSY_CODES = [
  '25006', // may only be read: another has become the primary, or is about to
  '25P03', // idle in transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available in time
  '57014', // statement not done in time
  '57P01', // shut down by the administrator
  '57P02', // crashed
  '57P03', // starts, or is being stopped
  '57P05', // idle for too long
]
/** SQLSTATE classes: connection exception, insufficient resources. */
const BUSY_CLASSES = ['08', '53']
/** Messages of `pg` that carry no code. */
const BUSY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|the database system is)/
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]

/**
 * Classifies failures after which the same work succeeds later: timeouts, lost connections, outdated plans, an unconfirmed replica, a full
 * disk. Null for all others.
 */
export function temporaryFailureOf(error: unknown): TemporaryFailure | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string }
  if (isDiskFull(error)) return 'DISK_FULL'
  const isBusy =
    BUSY_CODES.includes(code) ||
    (/^\w{5}$/.test(code) && BUSY_CLASSES.includes(code.slice(0, 2))) ||
    NETWORK.includes(code) ||
    // The Unix socket is missing.
    (code === 'ENOENT' && syscall === 'connect') ||
    BUSY_WORDS.test(error.message) ||
    isOutdatedPlan(error) ||
    error instanceof ReplicationUnconfirmed ||
    error instanceof WriteSlotTimeout
  return isBusy ? 'BUSY' : null
}
