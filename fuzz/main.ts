// npm run fuzz [-- --requests 5000 --seed 1]: so many requests of each sender; with --ledgers 10000 so many operations on stocks, debts and saldos.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findDoctorProblems } from '../drill/examine.ts'
import { signIn } from '../server/testing/shop.ts'
import { fuzz } from './fuzz.ts'
import { playLedgers } from './ledgers.ts'
import { openFuzzedShop } from './shop.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5500' },
    ledgers: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
const what = values.ledgers ? `${values.ledgers} operations` : `${values.requests} requests of each sender`
console.log(`${what}, seed ${seed}`)
const started = Date.now()
const { failures, ...figures } = values.ledgers
  ? await workOnLedgers(Number(values.ledgers))
  : await fuzz({ requests: Number(values.requests), seed, log: console.log })
console.log(JSON.stringify(figures, null, 2))
console.log(`${Math.round((Date.now() - started) / 1000)} s, ${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1

async function workOnLedgers(operations: number) {
  const shop = await openFuzzedShop()
  const database = new pg.Client(shop.config)
  try {
    await database.connect()
    const as = (role: string) => signIn(shop.url, `${role}@printpro.id`)
    const [owner, cashier, operator] = [await as('owner'), await as('cashier'), await as('operator')]
    const outcome = await playLedgers(
      {
        ...{ owner, cashier, operator },
        query: async (statement) => (await database.query(statement)).rows,
        examine: () => findDoctorProblems({ DATA_DIR: shop.dataDir }),
      },
      { seed, operations, log: console.log },
    )
    for (const failure of outcome.failures) console.log(failure)
    return outcome
  } finally {
    await database.end()
    await shop.close()
  }
}
