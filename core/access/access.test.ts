import { describe, expect, test } from 'vitest'
import {
  BOOLEAN_RIGHTS,
  canManageRole,
  canOpen,
  canOpenAnyOf,
  changedPageAccess,
  changedRights,
  DEFAULT_ROLE_PERMISSIONS,
  DEFAULT_ROLE_RIGHTS,
  hasRight,
  missingRights,
  PAGES,
  pageGrantLock,
  pagesOfRole,
  ROLES,
  type RolePermissions,
  rightGrantLock,
  rolePermissionsSchema,
} from './access.ts'

const OFFICE = [
  '/',
  '/create-transaction',
  '/transactions',
  '/customers',
  '/products',
  '/expenses',
  '/receivables',
  '/analytics',
]

describe('the default role permissions', () => {
  test.each([
    ['owner', [...OFFICE, '/settings']],
    ['manager', OFFICE],
    ['cashier', ['/', '/create-transaction', '/transactions', '/customers', '/products']],
    ['operator', ['/', '/transactions']],
  ] as const)('a %s may open these pages and no other', (role, pages) => {
    expect([...pagesOfRole(role, DEFAULT_ROLE_PERMISSIONS)].sort()).toEqual([...pages].sort())
    for (const page of PAGES) {
      expect(canOpen(role, page, DEFAULT_ROLE_PERMISSIONS)).toBe((pages as readonly string[]).includes(page))
    }
  })

  test('are a valid setting', () => {
    expect(rolePermissionsSchema.parse(DEFAULT_ROLE_PERMISSIONS)).toEqual(DEFAULT_ROLE_PERMISSIONS)
  })
})

test('a role without an entry, or with an empty one, has no page', () => {
  for (const role of ['manager', 'cashier', 'operator'] as const) {
    expect(pagesOfRole(role, {})).toEqual([])
    expect(pagesOfRole(role, { [role]: [] })).toEqual([])
  }
})

test('the owner keeps Beranda and Pengaturan whatever is set', () => {
  expect(pagesOfRole('owner', {})).toEqual(['/', '/settings'])
  expect(pagesOfRole('owner', { owner: ['/transactions'] })).toEqual(['/', '/transactions', '/settings'])
  expect(canOpen('manager', '/settings', { manager: [] })).toBe(false)
})

test('pages come in the order of the menu, however they were set', () => {
  expect(pagesOfRole('manager', { manager: ['/customers', '/', '/transactions'] })).toEqual([
    '/',
    '/transactions',
    '/customers',
  ])
})

describe('a call', () => {
  test('is open to a role that may open one of its pages', () => {
    const readers = ['/customers', '/create-transaction'] as const
    expect(canOpenAnyOf('cashier', readers, { cashier: ['/create-transaction'] })).toBe(true)
    expect(canOpenAnyOf('cashier', readers, { cashier: ['/', '/transactions'] })).toBe(false)
    expect(canOpenAnyOf('operator', readers, DEFAULT_ROLE_PERMISSIONS)).toBe(false)
  })

  test('that serves no page is closed to every role', () => {
    for (const role of ROLES) expect(canOpenAnyOf(role, [], DEFAULT_ROLE_PERMISSIONS)).toBe(false)
  })
})

test.each([{ boss: ['/'] }, { owner: ['/secret'] }, { cashier: '/' }])('%j is no setting', (setting) => {
  expect(rolePermissionsSchema.safeParse(setting).success).toBe(false)
})

describe('only owners can grant access that they do not have', () => {
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
    expect(
      ROLES.filter((role) =>
        canManageRole(actor, role, { rolePermissions: permissions, roleRights: DEFAULT_ROLE_RIGHTS }),
      ),
    ).toEqual(roles)
  })

  test('a role with no pages still manages no owner', () => {
    expect(
      canManageRole('manager', 'owner', {
        rolePermissions: { manager: [...PAGES], owner: [] },
        roleRights: {},
      }),
    ).toBe(false)
  })

  test('a locked cell of the settings has a reason', () => {
    expect(pageGrantLock('owner', 'owner', '/settings', permissions)).toBe('owner-keeps')
    expect(pageGrantLock('owner', 'owner', '/products', permissions)).toBeNull()
    expect(pageGrantLock('manager', 'owner', '/', permissions)).toBe('owner-keeps')
    expect(pageGrantLock('manager', 'owner', '/products', permissions)).toBe('owners-only')
    expect(pageGrantLock('manager', 'operator', '/transactions', permissions)).toBe('not-yours')
    expect(pageGrantLock('manager', 'operator', '/customers', permissions)).toBeNull()
  })

  test('two settings are compared cell by cell', () => {
    expect(
      changedPageAccess(permissions, { ...permissions, cashier: ['/', '/products'], owner: [] }),
    ).toEqual([
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

describe('rights per action', () => {
  test('owner, manager and cashier have all of them by default, an operator none', () => {
    for (const role of ROLES) {
      const expected = role === 'operator' ? [] : BOOLEAN_RIGHTS
      expect(BOOLEAN_RIGHTS.filter((right) => hasRight(role, right, DEFAULT_ROLE_RIGHTS))).toEqual(expected)
      const missing = missingRights(role, { discount: 0.01 }, DEFAULT_ROLE_RIGHTS)
      expect(missing).toEqual(role === 'operator' ? ['discount'] : [])
    }
  })

  test('an extra discount is measured by the role’s own limit, to the hundredth', () => {
    const rights = { cashier: { granted: [], discountLimit: 10 } }
    expect(missingRights('cashier', { discount: 10 }, rights)).toEqual([])
    expect(missingRights('cashier', { discount: 10.01 }, rights)).toEqual(['discount'])
    expect(missingRights('cashier', { discount: 11, rights: ['refund', 'changePaid'] }, rights)).toEqual([
      'discount',
      'changePaid',
      'refund',
    ])
  })

  test('an owner can always delete a transaction', () => {
    expect(BOOLEAN_RIGHTS.filter((right) => hasRight('owner', right, {}))).toEqual(['deleteTransactions'])
    expect(rightGrantLock('owner', 'owner', 'deleteTransactions', {})).toBe('owner-keeps-right')
  })

  test('a role cannot grant a right or a higher limit than it has', () => {
    const rights = {
      manager: { granted: ['refund' as const], discountLimit: 25 },
      cashier: { granted: [], discountLimit: 30 },
    }
    expect(rightGrantLock('manager', 'cashier', 'refund', rights)).toBeNull()
    expect(rightGrantLock('manager', 'cashier', 'changePaid', rights)).toBe('not-your-right')
    expect(rightGrantLock('manager', 'operator', 'discount', rights, 25)).toBeNull()
    expect(rightGrantLock('manager', 'operator', 'discount', rights, 26)).toBe('not-your-right')
    expect(rightGrantLock('manager', 'cashier', 'discount', rights, 10)).toBe('not-your-right')
    expect(rightGrantLock('manager', 'owner', 'refund', rights)).toBe('owners-only')
    const everything = { rolePermissions: {}, roleRights: rights }
    expect(canManageRole('manager', 'cashier', everything)).toBe(false)
    expect(canManageRole('manager', 'operator', everything)).toBe(true)
  })

  test('two settings are compared cell by cell', () => {
    const before = { cashier: { granted: ['refund' as const], discountLimit: 10 } }
    expect(changedRights(before, { cashier: { granted: [], discountLimit: 5 } })).toEqual([
      { role: 'cashier', right: 'discount', limit: 5 },
      { role: 'cashier', right: 'refund', limit: 5 },
    ])
    expect(
      changedRights(before, { ...before, owner: { granted: ['deleteTransactions'], discountLimit: 0 } }),
    ).toEqual([])
  })
})
