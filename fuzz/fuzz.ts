// Requests generated from the server's own OpenAPI document, sent as each role and without a session. No answer may be a failure or differ
// from the document, and no sender may change anything without the right to.
import fc from 'fast-check'
import { canCall, type ProcedureMeta } from '../contract/procedure.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, type Role } from '../core/access/access.ts'
import { signIn } from '../server/testing/shop.ts'
import { type Answer, findProblem, readAnswer } from './answers.ts'
import { type Books, openBooks, type State } from './books.ts'
import { accessOf, type Operation, readOperations } from './document.ts'
import { curlOf, type Request, requestsOf, send } from './requests.ts'
import { openFuzzedShop } from './shop.ts'
import type { KnownIds } from './values.ts'

type Sender = 'owner' | 'cashier' | 'operator' | 'anonymous'
const SENDERS: readonly Sender[] = ['anonymous', 'operator', 'cashier', 'owner']

type Plan = { requests: number; seed: number; log?: (line: string) => void }

type Failure = { what: string; sender: Sender; request: string; answer: string }

type Outcome = {
  seed: number
  requests: Record<Sender, number>
  /** Requests of calls that the sender may not make. */
  forbidden: number
  statuses: Record<string, number>
  unreached: string[]
  failures: Failure[]
}

/** Requests between two reloads of the known ids. */
const ROUND = 40

/** Sends `requests` for each sender to a temporary shop. */
export async function fuzz({ requests, seed, log = () => {} }: Plan): Promise<Outcome> {
  const shop = await openFuzzedShop()
  const books = await openBooks(shop.config)
  try {
    return await sendAll({ url: shop.url, books, requests, seed, log })
  } finally {
    await books.close()
    await shop.close()
  }
}

type Fuzzing = Required<Plan> & { url: string; books: Books }

async function sendAll({ url, books, requests, seed, log }: Fuzzing): Promise<Outcome> {
  const operations = await readOperations(url)
  const access = accessOf()
  const outcome: Outcome = {
    seed,
    requests: { anonymous: 0, operator: 0, cashier: 0, owner: 0 },
    forbidden: 0,
    statuses: {},
    unreached: [],
    failures: [],
  }
  const succeeded = new Set<string>()
  const sessions = new Map<Sender, { cookie: string; id: string }>()
  await prepare(url, books)
  for (const sender of SENDERS)
    if (sender !== 'anonymous') sessions.set(sender, await startSession(url, sender))
  const senders = [...sessions.values()].map(({ id }) => id)

  for (let round = 0; round * ROUND < requests; round++) {
    for (const sender of SENDERS) {
      await books.run(RESET_PERMISSIONS)
      const known = await books.known(senders)
      const count = Math.min(ROUND, requests - round * ROUND)
      const made = sampleRequests(
        operations,
        known,
        seed + round * SENDERS.length + SENDERS.indexOf(sender),
        count,
      )
      const mayNot = (request: Request) => isForbidden(access[request.operation.name], sender)
      await sendUnchanging(
        sender,
        made.filter(mayNot),
        books.digest,
        'may not be made by who has sent it',
        (answer) => [401, 403].includes(answer.status),
      )
      const allowed = made.filter((request) => !mayNot(request))
      const isQuestion = ({ operation }: Request) => operation.method === 'GET'
      await sendUnchanging(sender, allowed.filter(isQuestion), books.mark, 'only asks', () => true)
      let mark = await books.mark()
      for (const request of allowed.filter((one) => !isQuestion(one))) {
        const answer = await sendAndJudge(sender, request)
        const now = await books.mark()
        if (answer.status >= 300 && now.written !== mark.written && !changesSessions(request))
          addFailure('changed something and refused', sender, request, answer)
        mark = now
      }
      outcome.forbidden += made.length - allowed.length
    }
    if (round % 25 === 24) log(`${(round + 1) * ROUND} requests each, ${outcome.failures.length} failures`)
  }
  outcome.unreached = operations.map(({ name }) => name).filter((name) => !succeeded.has(name))
  return outcome

  /** Sends requests that must not change anything, all at once. `holds`: whether an answer is allowed. */
  async function sendUnchanging(
    sender: Sender,
    asked: readonly Request[],
    look: () => Promise<State>,
    what: string,
    holds: (answer: Answer) => boolean,
  ): Promise<void> {
    if (asked.length === 0) return
    const before = await look()
    const answers = await Promise.all(asked.map((request) => sendAndJudge(sender, request)))
    for (const [index, answer] of answers.entries()) {
      const request = asked[index]
      if (request && !holds(answer)) addFailure(`is answered and ${what}`, sender, request, answer)
    }
    const now = await look()
    const changed = Object.keys(now).filter((name) => now[name] !== before[name])
    if (changed.length === 0) return
    const request = asked.map((one) => curlOf(url, one)).join('\n')
    outcome.failures.push({
      what: `${changed.join()} changed by one that ${what}`,
      sender,
      request,
      answer: answers.map(({ status }) => status).join(),
    })
    log(`${changed.join()} changed by one of ${sender}'s that ${what}`)
  }

  /** Signs in again after a sign-out. */
  async function sendAndJudge(sender: Sender, request: Request): Promise<Answer> {
    const cookie = sessions.get(sender)?.cookie ?? ''
    const answer = await send(url, request, cookie).then(readAnswer, (error: unknown) => ({
      status: 599,
      type: '',
      body: Buffer.from(String(error)),
    }))
    outcome.requests[sender] += 1
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
    if (answer.status < 300) succeeded.add(request.operation.name)
    const problem = findProblem(request.operation, answer)
    if (problem) addFailure(problem, sender, request, answer)
    if (sender !== 'anonymous' && (answer.status === 401 || request.operation.name === 'auth.signOut')) {
      sessions.set(sender, await startSession(url, sender))
    }
    return answer
  }

  function addFailure(what: string, sender: Sender, request: Request, { status, body }: Answer): void {
    const failure = {
      what,
      sender,
      request: curlOf(url, request),
      answer: `${status} ${body.toString().slice(0, 400)}`,
    }
    outcome.failures.push(failure)
    log(`${failure.what} (${sender})\n  ${failure.request.slice(0, 2000)}\n  ${failure.answer}`)
  }
}

/** Resets what the fuzzed owner may have granted. */
const RESET_PERMISSIONS = `update store_config set role_permissions = '${JSON.stringify(DEFAULT_ROLE_PERMISSIONS)}',
  role_rights = '${JSON.stringify(DEFAULT_ROLE_RIGHTS)}'
  where role_permissions <> '${JSON.stringify(DEFAULT_ROLE_PERMISSIONS)}'
    or role_rights <> '${JSON.stringify(DEFAULT_ROLE_RIGHTS)}'`

/** Makes the sample records ordinary ones, so that no call deletes all of them, and adds users, and bills of material, beside the senders. */
async function prepare(url: string, books: Books): Promise<void> {
  for (const table of ['customers', 'products', 'transactions', 'expenses', 'users'])
    await books.run(`update ${table} set is_sample = false`)
  const owner = await signIn(url, 'owner@printpro.id')
  for (const role of ['manager', 'cashier', 'operator']) {
    const id = crypto.randomUUID()
    const { status } = await owner.post('/api/users', {
      id,
      name: role,
      email: `${id}@toko.id`,
      password: `${id}-A3`,
      role,
    })
    if (status !== 201) throw new Error(`no ${role}: ${status}`)
  }
  const [supplierId, materialId] = [crypto.randomUUID(), crypto.randomUUID()]
  await owner.post('/api/suppliers', { id: supplierId, name: 'Sumber' })
  await owner.post('/api/materials', { id: materialId, name: 'Vinyl', kind: 'sheet' })
  for (const isOrdered of [true, false]) {
    const lines = [{ id: crypto.randomUUID(), materialId, count: 9_000, price: 5_000 }]
    const bill = {
      id: crypto.randomUUID(),
      supplierId,
      day: '2026-11-01',
      dueOn: '2026-12-01',
      lines,
      isOrdered,
    }
    const { status } = await owner.post('/api/purchases', bill)
    if (status !== 201) throw new Error(`no bill: ${status}`)
  }
}

async function startSession(url: string, role: Role): Promise<{ cookie: string; id: string }> {
  const client = await signIn(url, `${role}@printpro.id`)
  const { body } = await client.get('/api/session')
  return { cookie: client.cookie, id: body.id }
}

/** Failed sign-ins are recorded, and a sender gets a new session after signing in or out. */
function changesSessions({ operation }: Request): boolean {
  return ['auth.signIn', 'auth.enterCode', 'auth.signOut'].includes(operation.name)
}

function isForbidden(meta: ProcedureMeta | undefined, sender: Sender): boolean {
  if (!meta || meta.pages === 'public') return false
  return sender === 'anonymous' || !canCall(meta, sender, DEFAULT_ROLE_PERMISSIONS)
}

function sampleRequests(
  operations: readonly Operation[],
  known: KnownIds,
  seed: number,
  count: number,
): Request[] {
  const any = fc.oneof(
    ...operations.map((operation) => ({
      // Writes have more that can go wrong.
      weight: Object.keys(operation.bodies).length > 0 ? 4 : 1,
      arbitrary: requestsOf(operation, known),
    })),
  )
  return fc.sample(any, { seed, numRuns: count })
}
