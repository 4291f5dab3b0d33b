import { isOutdatedPlan, ReplicationUnconfirmed } from './driver.ts'
import { isDiskFull } from './embedded/log.ts'
import { WriteSlotTimeout } from './write-slots.ts'

/** Why the database could not do now what it can do at another time. */
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
/** Connection lost, and too many of them or too little memory. */
const BUSY_CLASSES = ['08', '53']
/** What the driver says without a code. */
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
 * What stood in the way of a failed work that was nobody's fault: waits that came to their end, a connection that broke, tables that were just
 * migrated, a replica that has not confirmed, a full disk.
 * Asked again later, the same work succeeds. Null: something else.
 */
export function temporaryFailureOf(error: unknown): TemporaryFailure | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string }
  if (isDiskFull(error)) return 'DISK_FULL'
  const isBusy =
    BUSY_CODES.includes(code) ||
    (/^\w{5}$/.test(code) && BUSY_CLASSES.includes(code.slice(0, 2))) ||
    NETWORK.includes(code) ||
    // A Unix socket that is not there.
    (code === 'ENOENT' && syscall === 'connect') ||
    BUSY_WORDS.test(error.message) ||
    isOutdatedPlan(error) ||
    error instanceof ReplicationUnconfirmed ||
    error instanceof WriteSlotTimeout
  return isBusy ? 'BUSY' : null
}
