import {
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  expect,
  type Page,
  request,
} from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import type { User } from '../../contract/users.ts'
import { ROLES, type Role } from '../../core/access/access.ts'
import type { Caller } from './fixtures.ts'

/** The password of every demo account; no other account may use it. */
export const DEMO_PASSWORD = 'printpro-demo'
/** The password of every user that tests create. */
export const STAFF_PASSWORD = 'kertas-A3-basah'

export const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Masuk ke PrintPro' })

/** Signs in as a demo user, without the form, and opens Beranda. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await haveSession(page, role)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
}

/** Signs in as a demo user without opening a page. */
export async function haveSession(page: Page, role: Role): Promise<void> {
  await openSession(page.context(), role)
}

/** The environment variable in which global setup passes the sessions to its workers. */
const SESSIONS_VARIABLE = 'KEPT_DEMO_SESSIONS'

/** Each demo user's latest session; at first the one in every copy of the demo shop. */
const sessions = new Map<Role, Cookie[]>(JSON.parse(process.env[SESSIONS_VARIABLE] ?? '[]'))

/** Signs in every demo user at the template shop, for this process and its workers. */
export async function prepareSessions(baseURL: string): Promise<void> {
  for (const role of ROLES) {
    const context = await request.newContext({ baseURL })
    await signInByPassword(context, `${role}@printpro.id`, DEMO_PASSWORD)
    const { cookies } = await context.storageState()
    sessions.set(role, cookies)
    await context.dispose()
  }
  process.env[SESSIONS_VARIABLE] = JSON.stringify([...sessions])
}

/** Reuses a session that is still valid, since hashing a password is slow on purpose; otherwise signs in. */
export async function openSession(context: BrowserContext, role: Role): Promise<void> {
  await context.clearCookies()
  await context.addCookies(sessions.get(role) ?? [])
  if ((await context.request.get('/api/session')).ok()) return
  await signInByPassword(context.request, `${role}@printpro.id`, DEMO_PASSWORD)
  sessions.set(role, await context.cookies())
}

/** Creates a user through a page on which an owner is signed in. */
export async function createStaff(page: Caller, name: string, role: Role): Promise<User> {
  const id = uuidv7()
  const email = `${id.slice(-12)}@tokowiwit.id`
  const answer = await page.request.post('/api/users', {
    data: { id, name, email, role, password: STAFF_PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

/** Signs in as a user that `employ` created, and opens Beranda. */
export async function signInAsStaff(page: Page, { email }: { email: string }): Promise<void> {
  await signInByPassword(page.request, email, STAFF_PASSWORD)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
}

async function signInByPassword(client: APIRequestContext, email: string, password: string): Promise<void> {
  const answer = await client.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
