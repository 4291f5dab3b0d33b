// What a drill looks up in a shop to compare its books with.
import type { Transaction } from '../contract/transaction-record.ts'
import { runConsole } from '../server/testing/run-console.ts'
import { answerTo, type Counter } from './counter.ts'

// The disk may be small on purpose, and nobody backs up what is made to be looked at.
const NOT_THE_BOOKS = /Ruang disk|Cadangan/

/** What the doctor of the shop with these settings finds wrong with its books. */
export async function ailments(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { stdout, stderr } = await runConsole(env, ['doctor'])
  const found = stdout.split('\n').filter((line) => line.startsWith('SALAH') && !NOT_THE_BOOKS.test(line))
  if (!stdout.includes('Piutang:')) found.push(`the doctor did not look: ${stderr}`)
  return found.map((line) => `${line} (${stdout})`)
}

type Asking = Parameters<typeof answerTo>[0]

/** Brings a sale as the shop has it; null: it has none. */
export function saleIn(counter: Asking | undefined) {
  return async (id: string): Promise<Transaction | null> => {
    if (!counter) return null
    const { status, body } = await answerTo(counter, { method: 'GET', path: `/api/transactions/${id}` })
    return status === 200 ? (body as Transaction) : null
  }
}

/** How many sales the shop has. */
export async function countSales([counter]: readonly Counter[]): Promise<number> {
  if (!counter) return 0
  const { body } = await answerTo(counter, { method: 'GET', path: '/api/transactions/counts' })
  return (body as { counts: { count: number }[] }).counts.reduce((sum, { count }) => sum + count, 0)
}
