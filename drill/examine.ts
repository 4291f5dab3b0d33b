import type { Transaction } from '../contract/transaction-record.ts'
import { runConsole } from '../server/testing/run-console.ts'
import { type Counter, requestUntilAnswered } from './counter.ts'

// The disk may be small on purpose, and a temporary shop has no backups.
const NOT_THE_BOOKS = /Ruang disk|Cadangan/

export async function findDoctorProblems(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { stdout, stderr } = await runConsole(env, ['doctor'])
  const found = stdout.split('\n').filter((line) => line.startsWith('SALAH') && !NOT_THE_BOOKS.test(line))
  if (!stdout.includes('Piutang:')) found.push(`the doctor did not look: ${stderr}`)
  return found.map((line) => `${line} (${stdout})`)
}

type Asking = Parameters<typeof requestUntilAnswered>[0]

/** Null: the shop has no such sale. */
export function saleReader(counter: Asking | undefined) {
  return async (id: string): Promise<Transaction | null> => {
    if (!counter) return null
    const { status, body } = await requestUntilAnswered(counter, {
      method: 'GET',
      path: `/api/transactions/${id}`,
    })
    return status === 200 ? (body as Transaction) : null
  }
}

export async function countSales([counter]: readonly Counter[]): Promise<number> {
  if (!counter) return 0
  const { body } = await requestUntilAnswered(counter, { method: 'GET', path: '/api/transactions/counts' })
  return (body as { counts: { count: number }[] }).counts.reduce((sum, { count }) => sum + count, 0)
}
