import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { HealthReport } from '../contract/health.ts'
import { openShop } from '../server/testing/shop.ts'
import { playLedgers } from './ledgers.ts'

// The short form; `npm run fuzz -- --ledgers 10000` is the long one.
test('stocks, debts and saldos hold what was acknowledged, whatever is done, by two at once, or twice', async () => {
  const shop = await openShop()
  try {
    const [owner, cashier, operator] = [
      await shop.as('owner'),
      await shop.as('cashier'),
      await shop.as('operator'),
    ]
    const { failures, done, refused, repeated } = await playLedgers(
      {
        ...{ owner, cashier, operator },
        query: async (statement) => (await sql.raw(statement).execute(shop.db)).rows as never[],
        async examine() {
          const { checks }: HealthReport = (await owner.post('/api/health/checks', {})).body
          return checks.flatMap(({ key, state, problems }) =>
            state === 'critical' && key !== 'backup' && key !== 'disk'
              ? [`${key}: ${JSON.stringify(problems)}`]
              : [],
          )
        },
      },
      { seed: 20_261_127, operations: 240 },
    )
    expect(failures).toEqual([])
    expect(Object.keys(done).length).toBeGreaterThan(16)
    expect([refused, repeated].every((count) => count > 10)).toBe(true)
  } finally {
    await shop.close()
  }
})
