import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../contract/contract.ts'
import { type CallName, ENTITIES, ENTITY_NAMES, type Entity } from '../../contract/entities.ts'
import type { LiveChange } from '../../contract/live.ts'
import type { ProcedureMeta } from '../../contract/procedure.ts'
import {
  BOOLEAN_RIGHTS,
  canOpenAnyOf,
  canSeeCost,
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  PAGES,
  ROLES,
  type Role,
  type RolePermissions,
  type RoleRights,
} from '../../core/access/access.ts'
import type { Identity } from '../platform/auth/identity.ts'
import { visibleChanges } from '../platform/live/batch.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { setRolePermissions } from '../testing/staff.ts'

/** Public calls; every other one needs a session. */
const PUBLIC = ['session.welcome', 'session.openShop']

type Setting = {
  name: string
  permissions: RolePermissions
  rights?: RoleRights
  roles: readonly Role[]
  /** The others are made under every setting of pages, with every right and with none. */
  onlyCallsThatNeedRights?: true
}

/**
 * The defaults; grants unlike any default; each page alone, for one role after another; no right at all, and each right alone, for roles
 * with every page.
 */
const EVERY_PAGE = Object.fromEntries(ROLES.map((role) => [role, [...PAGES]]))

const SETTINGS: Setting[] = [
  { name: 'the defaults', permissions: DEFAULT_ROLE_PERMISSIONS, roles: ROLES },
  {
    name: 'other permissions',
    permissions: {
      owner: [],
      manager: ['/customers', '/settings'],
      cashier: ['/receivables'],
      operator: [...PAGES],
    },
    roles: ROLES,
  },
  { name: 'no permissions', permissions: {}, roles: ROLES },
  ...PAGES.map((page, index): Setting => {
    const role = ROLES[3 - (index % 4)] ?? 'operator'
    return { name: `${page} alone`, permissions: { [role]: [page] }, roles: [role] }
  }),
  { name: 'every page and no right', permissions: EVERY_PAGE, rights: {}, roles: ROLES },
  ...BOOLEAN_RIGHTS.map((right, index): Setting => {
    const role = ROLES[index % 4] ?? 'operator'
    const rights = { [role]: { granted: [right], discountLimit: 0 } }
    const name = `the right ${right} alone`
    return { name, permissions: EVERY_PAGE, rights, roles: [role], onlyCallsThatNeedRights: true }
  }),
]

/**
 * The calls that return records of each type, or sums of them, repeated here so that no declaration opens more than it should.
 */
const READERS: Record<Entity, RegExp> = {
  customers: /^customers\.(list|get|transactions)$/,
  products: /^products\.(list|get)$/,
  store: /^store\.get$/,
  transactions: /^(transactions\.(list|get)|production\.board|receivables\.list|analytics\.\w+)$/,
  quotes: /^quotes\.(list|get)$/,
  heldDrafts: /^heldDrafts\.list$/,
  customerPage: /^customerPage\.actions$/,
  expenses: /^(expenses\.list|analytics\.\w+)$/,
  materials: /^materials\.(list|ofOrder)$/,
  suppliers: /^suppliers\.list$/,
  users: /^users\.list$/,
  rejectedSubmissions: /^rejectedSubmissions\.list$/,
  printers: /^printers\.list$/,
  drawers: /^drawers\.(current|listClosings|settings)$/,
}

/** The calls that answer with costs, repeated here so that none is opened by chance: neither cashiers nor operators make them, whatever they are granted. */
const COSTS =
  /^((suppliers|purchases|profit|journal)\.\w+|transactions\.listOutsourcingCosts|analytics\.outsourcing)$/

type Call = { name: string; meta: ProcedureMeta; method: string; path: string; output: z.ZodType | undefined }

const calls = callsOf(contract)
const agent = new Agent({ keepAlive: true })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // So that removing the sample data leaves the other users signed in.
  await shop.db.updateTable('users').set({ isSample: false }).execute()
  await Promise.all(ROLES.map((role) => shop.as(role)))
})
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

describe.each(calls)('$name', (call) => {
  const isPublic = PUBLIC.includes(call.name)

  test('declares its pages', () => {
    expect(call.meta.pages === 'public').toBe(isPublic)
    expect(call.meta.pages?.length).toBeGreaterThan(0)
  })

  test(isPublic ? 'needs no session' : 'rejects callers without a session', async () => {
    const answer = await send(call, '')
    if (isPublic) expect([401, 403, 500]).not.toContain(answer.status)
    else expect(answer).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test.skipIf(isPublic)('is refused with a session that nobody has', async () => {
    const { cookie } = await shop.as('owner')
    const forged = cookie.replace(/=.{6}/, '=forged')
    expect(await send(call, forged)).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })
})

// An empty body and an unknown id: callers with access get that answer, the others learn nothing.
describe.each(SETTINGS)('with $name', (setting) => {
  const { permissions, rights = DEFAULT_ROLE_RIGHTS, roles, onlyCallsThatNeedRights } = setting
  beforeAll(() => setRolePermissions(shop, permissions, rights))

  test.each(roles)('as %s every call follows the access rule', async (role) => {
    const { cookie } = await shop.as(role)
    const made = onlyCallsThatNeedRights ? calls.filter(({ name }) => NEEDED[name]) : calls
    for (const call of made) {
      const { status, code } = await send(call, cookie)
      const answer = [401, 403, 500].includes(status) ? code : 'allowed'
      const isCost = COSTS.test(call.name) && !canSeeCost(role, rights)
      const expected =
        isAllowed(call.meta, role, permissions) && !isCost ? rightsAnswer(call, role, rights) : 'FORBIDDEN'
      expect([call.name, answer]).toEqual([call.name, expected])
    }
  })

  test.each(ROLES)('as %s the stream sends only readable changes', (role) => {
    const identity = { user: { id: shop.users[role], role }, permissions } as Identity
    const mayMakeOneOf = (chosen: (name: string) => boolean) =>
      calls.some(({ name, meta }) => chosen(name) && isAllowed(meta, role, permissions))
    for (const entity of ENTITY_NAMES) {
      const change = { entity, id: crypto.randomUUID() } as LiveChange
      const sent =
        visibleChanges(identity, { changes: [{ position: { txid: 1n, seq: 1, at: 0 }, change }] }).length > 0
      expect([entity, sent]).toEqual([
        entity,
        mayMakeOneOf((name) => ENTITIES[entity].readBy.includes(name as CallName)),
      ])
      expect([entity, sent]).toEqual([entity, mayMakeOneOf((name) => READERS[entity].test(name))])
    }
  })
})

test('a role without an entry cannot make any call that needs a page', async () => {
  await setRolePermissions(shop, { owner: [...PAGES] })
  const { get } = await shop.as('cashier')
  expect((await get('/api/customers')).status).toBe(403)
  expect((await get('/api/session')).status).toBe(200)
})

/**
 * The calls by which an operator receives money, by default, and why. Daftar Transaksi is their page: it shows and prints orders, and edits
 * them with a colleague's approval, which needs products, special prices and extras; the stream sends the records of the same calls. Work
 * has no prices: board, files, proofs, job tickets. Costs reach no operator.
 */
const MONEY_FOR_OPERATORS: Record<string, readonly string[]> = {
  'the order, as it is shown and printed': ['transactions.list', 'transactions.get', 'payments.list'],
  'the order after a change': [
    ...['transactions.update', 'transactions.handOver', 'transactions.undoHandOver'],
    'transactions.releaseToProduction',
    'transactions.recordPickupMessage',
  ],
  'the order after a change that a colleague approved': [
    ...['transactions.cancel', 'payments.refund', 'payments.correct'],
  ],
  'what a deleted order came to, for those who could read it': ['activity.listOfTransaction'],
  'what an edit of the order would cost': [
    ...['products.list', 'products.get', 'store.get'],
    ...['customers.list', 'customers.cached', 'customers.search', 'customers.get'],
  ],
  // By the tests below and of materials.
  'null for operators': [
    ...['dashboard.today', 'dashboard.openWork'],
    ...['materials.ofOrder', 'materials.recordUse', 'materials.reprint'],
  ],
}
const MONEY =
  /^(amount|cost|value|price|pricePerUnit|unitPrice|unitCost|total|subtotal|totalSpent|tax|discount|cashback|\w+Amount|(?!has)\w+Cost|\w+Price|weekBefore|settled|cash|remaining)$/

test('by default an operator receives money by the calls of Daftar Transaksi alone', async () => {
  const received = calls.filter(
    ({ name, meta, output }) =>
      isAllowed(meta, 'operator', DEFAULT_ROLE_PERMISSIONS) &&
      // An approval does not show costs or take payments.
      !meta.seesCost &&
      !meta.rights?.includes('receivePayments') &&
      !PUBLIC.includes(name) &&
      output !== undefined &&
      moneyIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).length > 0,
  )
  expect(received.map(({ name }) => name).toSorted()).toEqual(
    Object.values(MONEY_FOR_OPERATORS).flat().toSorted(),
  )

  await setRolePermissions(shop, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  const { get } = await shop.as('operator')
  expect((await get('/api/dashboard/today')).body).toMatchObject({ shop: null, exceptions: null })
  expect((await get('/api/dashboard/open-work')).body.counter).toBeNull()
})

/** A schema's properties with money, by their names. */
function moneyIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => {
    const named = key === 'properties' ? Object.keys(part as object).filter((name) => MONEY.test(name)) : []
    return [...named, ...moneyIn(part)]
  })
}

function isAllowed({ pages, ownerOnly }: ProcedureMeta, role: Role, permissions: RolePermissions): boolean {
  if (ownerOnly && role !== 'owner') return false
  return pages === 'public' || pages === 'signed-in' || canOpenAnyOf(role, pages ?? [], permissions)
}

/** The calls that always need a right, repeated here so that no declaration loses one. */
const NEEDED: Record<string, readonly string[]> = {
  'transactions.cancel': ['cancelOrders'],
  'transactions.remove': ['deleteTransactions'],
  'transactions.releaseToProduction': ['changePrices'],
  'proofs.override': ['printUnapproved'],
  'payments.create': ['receivePayments'],
  'printers.openDrawer': ['receivePayments'],
  'payments.recordWithholding': ['receivePayments'],
  'payments.refund': ['refund'],
  'balance.topUp': ['receivePayments'],
  'balance.payOut': ['refund'],
  'payments.correct': ['changePaid'],
  'receivables.payTogether': ['receivePayments'],
  'customers.remove': ['deleteRecords'],
  'customers.merge': ['deleteRecords'],
  'customers.undoImport': ['deleteRecords'],
  'products.undoImport': ['deleteRecords'],
  'materials.remove': ['deleteRecords'],
  'suppliers.remove': ['deleteRecords'],
  'purchases.remove': ['deleteRecords'],
  'products.create': ['changePrices'],
  'products.remove': ['deleteRecords'],
  'drawers.open': ['receivePayments'],
  'drawers.createCashMovement': ['receivePayments'],
  'drawers.count': ['receivePayments'],
  'drawers.close': ['receivePayments'],
  'store.removeSampleData': ['deleteTransactions', 'deleteRecords'],
}

function rightsAnswer({ name }: Call, role: Role, rights: RoleRights): 'allowed' | 'RIGHT_MISSING' {
  const granted: readonly string[] = rights[role]?.granted ?? []
  const keeps = role === 'owner' ? ['deleteTransactions'] : []
  const has = (right: string) => granted.includes(right) || keeps.includes(right)
  return (NEEDED[name] ?? []).every(has) ? 'allowed' : 'RIGHT_MISSING'
}

/**
 * Sends an empty body; a stream is left after its first bytes. By Node's own client, on a connection that is kept: with `fetch` the
 * thousands of calls take twice the processor time.
 */
async function send({ method, path }: Call, cookie: string): Promise<{ status: number; code?: string }> {
  const url = `${shop.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`
  const body = method === 'GET' ? '' : '{}'
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
  const call = request(url, { method, headers, agent }).end(body)
  const response: IncomingMessage = (await once(call, 'response'))[0]
  const { statusCode: status = 0 } = response
  if (response.headers['content-type'] === 'text/event-stream') {
    response.destroy()
    return { status }
  }
  const answer = await text(response)
  return { status, code: status >= 400 ? JSON.parse(answer).code : undefined }
}

function callsOf(router: object, prefix = ''): Call[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = prefix + key
    if (!isContractProcedure(value)) return callsOf(value, `${name}.`)
    const { meta, route, outputSchema } = value['~orpc']
    const output = outputSchema instanceof z.ZodType ? outputSchema : undefined
    return [{ name, meta: meta as ProcedureMeta, method: route.method ?? '', path: route.path ?? '', output }]
  })
}
