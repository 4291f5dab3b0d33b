import { describe, expect, test } from 'vitest'
import {
  changedGrants,
  DEFAULT_ROLE_PERMISSIONS,
  grantLock,
  mayCall,
  mayManage,
  mayOpen,
  PAGES,
  pagesOf,
  ROLES,
  type RolePermissions,
  rolePermissionsSchema,
} from './access.ts'

describe('the defaults of section 6', () => {
  test.each([
    [
      'owner',
      [
        '/',
        '/create-transaction',
        '/transactions',
        '/customers',
        '/products',
        '/expenses',
        '/receivables',
        '/analytics',
        '/settings',
      ],
    ],
    [
      'manager',
      [
        '/',
        '/create-transaction',
        '/transactions',
        '/customers',
        '/products',
        '/expenses',
        '/receivables',
        '/analytics',
      ],
    ],
    ['cashier', ['/', '/create-transaction', '/transactions', '/customers', '/products']],
    ['operator', ['/', '/transactions']],
  ] as const)('a %s may open these pages and no other', (role, pages) => {
    expect([...pagesOf(role, DEFAULT_ROLE_PERMISSIONS)].sort()).toEqual([...pages].sort())
    for (const page of PAGES) {
      expect(mayOpen(role, page, DEFAULT_ROLE_PERMISSIONS)).toBe((pages as readonly string[]).includes(page))
    }
  })

  test('are a valid setting', () => {
    expect(rolePermissionsSchema.parse(DEFAULT_ROLE_PERMISSIONS)).toEqual(DEFAULT_ROLE_PERMISSIONS)
  })
})

test('a role without an entry, or with an empty one, has no page', () => {
  for (const role of ['manager', 'cashier', 'operator'] as const) {
    expect(pagesOf(role, {})).toEqual([])
    expect(pagesOf(role, { [role]: [] })).toEqual([])
  }
})

test('the owner keeps Beranda and Pengaturan whatever is set', () => {
  expect(pagesOf('owner', {})).toEqual(['/', '/settings'])
  expect(pagesOf('owner', { owner: ['/transactions'] })).toEqual(['/', '/transactions', '/settings'])
  expect(mayOpen('manager', '/settings', { manager: [] })).toBe(false)
})

test('pages come in the order of the menu, however they were set', () => {
  expect(pagesOf('manager', { manager: ['/customers', '/', '/transactions'] })).toEqual([
    '/',
    '/transactions',
    '/customers',
  ])
})

describe('a call', () => {
  test('is open to a role that may open one of its pages', () => {
    const readers = ['/customers', '/create-transaction'] as const
    expect(mayCall('cashier', readers, { cashier: ['/create-transaction'] })).toBe(true)
    expect(mayCall('cashier', readers, { cashier: ['/', '/transactions'] })).toBe(false)
    expect(mayCall('operator', readers, DEFAULT_ROLE_PERMISSIONS)).toBe(false)
  })

  test('that serves no page is open to nobody', () => {
    for (const role of ROLES) expect(mayCall(role, [], DEFAULT_ROLE_PERMISSIONS)).toBe(false)
  })
})

test.each([{ boss: ['/'] }, { owner: ['/secret'] }, { cashier: '/' }])('%j is no setting', (setting) => {
  expect(rolePermissionsSchema.safeParse(setting).success).toBe(false)
})

describe('who is no owner passes on only what they have', () => {
  const permissions: RolePermissions = {
    ...DEFAULT_ROLE_PERMISSIONS,
    manager: ['/', '/customers', '/settings'],
    cashier: ['/', '/customers'],
    operator: ['/', '/transactions'],
  }

  test.each([
    ['owner', ['owner', 'manager', 'cashier', 'operator']],
    ['manager', ['manager', 'cashier']],
    ['cashier', ['cashier']],
    ['operator', ['operator']],
  ] as const)('a %s manages accounts of %j', (actor, roles) => {
    expect(ROLES.filter((role) => mayManage(actor, role, permissions))).toEqual(roles)
  })

  test('a role with no pages still manages no owner', () => {
    expect(mayManage('manager', 'owner', { manager: [...PAGES], owner: [] })).toBe(false)
  })

  test('cells are locked with a reason', () => {
    expect(grantLock('owner', 'owner', '/settings', permissions)).toBe('owner-keeps')
    expect(grantLock('owner', 'owner', '/products', permissions)).toBeNull()
    expect(grantLock('manager', 'owner', '/', permissions)).toBe('owner-keeps')
    expect(grantLock('manager', 'owner', '/products', permissions)).toBe('owners-only')
    expect(grantLock('manager', 'operator', '/transactions', permissions)).toBe('not-yours')
    expect(grantLock('manager', 'operator', '/customers', permissions)).toBeNull()
  })

  test('two settings differ in cells', () => {
    expect(changedGrants(permissions, { ...permissions, cashier: ['/', '/products'], owner: [] })).toEqual([
      ...PAGES.filter((page) => page !== '/' && page !== '/settings').map((page) => ({
        role: 'owner',
        page,
        granted: false,
      })),
      { role: 'cashier', page: '/products', granted: true },
      { role: 'cashier', page: '/customers', granted: false },
    ])
  })
})
