import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallMeta } from '../contract/call.ts'
import { contract } from '../contract/contract.ts'
import {
  DEFAULT_ROLE_PERMISSIONS,
  mayCall,
  PAGES,
  ROLES,
  type Role,
  type RolePermissions,
} from '../core/access.ts'
import { openShop, type Shop } from './testing/shop.ts'

/** Calls that anybody may make. Every other one needs a session. */
const PUBLIC = ['session.welcome', 'session.openShop']

/** Nobody's defaults: what a role may do follows from what the store grants now, not from its name. */
const OTHERWISE: RolePermissions = {
  owner: [],
  manager: ['/customers', '/settings'],
  cashier: ['/receivables'],
  operator: [...PAGES],
}

type Call = { name: string; meta: CallMeta; method: string; path: string }

const calls = callsOf(contract)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // So that removing the sample data, which an owner may, leaves the others signed in.
  await shop.db.updateTable('users').set({ isSample: false }).execute()
  await Promise.all(ROLES.map((role) => shop.as(role)))
})
afterAll(() => shop.close())

describe.each(calls)('$name', (call) => {
  const isPublic = PUBLIC.includes(call.name)

  test('says who may make it', () => {
    expect(call.meta.pages === 'public').toBe(isPublic)
    expect(call.meta.pages?.length).toBeGreaterThan(0)
  })

  test(isPublic ? 'asks for no session' : 'is refused without a session', async () => {
    const answer = await send(call, '')
    if (isPublic) expect([401, 403, 500]).not.toContain(answer.status)
    else expect(answer).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test.skipIf(isPublic)('is refused with a session that nobody has', async () => {
    const { cookie } = await shop.as('owner')
    const forged = cookie.replace(/=.{6}/, '=forged')
    expect(await send(call, forged)).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  // The body says nothing and the id is unknown: whoever may make the call is told so, the others learn nothing of it.
  test.each(ROLES)('as %s, by default and with other permissions', async (role) => {
    for (const permissions of [DEFAULT_ROLE_PERMISSIONS, OTHERWISE]) {
      await grant(permissions)
      const answer = await send(call, (await shop.as(role)).cookie)
      if (isAllowed(call.meta, role, permissions)) expect([401, 403, 500]).not.toContain(answer.status)
      else expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
  })
})

test('a role without an entry may call nothing that needs a page', async () => {
  await grant({ owner: [...PAGES] })
  const { get } = await shop.as('cashier')
  expect((await get('/api/customers')).status).toBe(403)
  expect((await get('/api/session')).status).toBe(200)
})

function isAllowed({ pages, ownerOnly }: CallMeta, role: Role, permissions: RolePermissions): boolean {
  if (ownerOnly && role !== 'owner') return false
  return pages === 'public' || pages === 'signed-in' || mayCall(role, pages ?? [], permissions)
}

async function grant(permissions: RolePermissions): Promise<void> {
  await shop.db
    .updateTable('storeConfig')
    .set({ rolePermissions: JSON.stringify(permissions) })
    .execute()
}

/** Makes the call with an empty body; the stream is left once its answer has begun. */
async function send({ method, path }: Call, cookie: string): Promise<{ status: number; code?: string }> {
  const leave = new AbortController()
  const response = await fetch(`${shop.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : '{}',
    signal: leave.signal,
  })
  const { status } = response
  const code = status >= 400 ? (await response.json()).code : undefined
  leave.abort()
  return { status, code }
}

function callsOf(router: object, prefix = ''): Call[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = prefix + key
    if (!isContractProcedure(value)) return callsOf(value, `${name}.`)
    const { meta, route } = value['~orpc']
    return [{ name, meta: meta as CallMeta, method: route.method ?? '', path: route.path ?? '' }]
  })
}
