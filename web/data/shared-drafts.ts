// Held drafts of all devices of the shop (docs/decisions/0137).
//
//   held here ──sent──▶ sending ──answered──▶ only the server has it ──take──▶ open on one device
//   (taken without       (the server may have it:
//    the server)          taken through the server)
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { parseHeldContent } from '../../contract/held-content.ts'
import type { SharedDraft } from '../../contract/held-drafts.ts'
import { domainErrorOf } from '../domain-error.ts'
import { useConnection } from './connection.ts'
import { HELD_DRAFT_NAME } from './drafts.ts'
import { type DraftToHold, heldDraftRows, openDraft, type StoredHold } from './held-drafts.ts'
import { local, readMeta } from './local.ts'
import { server } from './server.ts'

const PATIENCE_MS = 8000
const RETRY_MS = 10_000
/** Of a draft that the server has just got. */
const UNTAKEN_VERSION = 1
const within = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Drafts that the server keeps and this device has not; empty while `isOn` is false. Sends those that were held here. */
export function useSharedDrafts(userId: string, isOn: boolean) {
  const [rows, setRows] = useState<SharedDraft[]>([])
  const heard = useLiveQuery(() => readMeta('heard:heldDrafts'))
  const { online } = useConnection()
  const here = useLiveQuery(draftIdsHere) ?? NONE
  const own = useLiveQuery(() => heldDraftRows(userId).count(), [userId])
  const latest = useRef(0)

  const refresh = useCallback(async () => {
    const turn = ++latest.current
    if (!isOn || !online) return
    await shareHeldDrafts(userId)
    const { rows } = await server.heldDrafts.list(undefined, within())
    if (turn === latest.current) setRows(rows)
  }, [userId, isOn, online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others did, or what was held here
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () =>
      void refresh().catch(() => {
        timer = setTimeout(attempt, RETRY_MS)
      })
    attempt()
    return () => clearTimeout(timer)
  }, [refresh, heard, own])

  return { shared: isOn ? rows.filter(({ draftId }) => !here.includes(draftId)) : [], rows, refresh }
}

const NONE: string[] = []

async function draftIdsHere(): Promise<string[]> {
  const drafts = await local.drafts.toArray()
  return drafts.flatMap(({ name, value }) => {
    const { id } = (name === HELD_DRAFT_NAME ? (value as StoredHold<{ id?: string }>).draft : value) as {
      id?: string
    }
    return id ?? []
  })
}

export async function isDraftHere(id: string): Promise<boolean> {
  return (await draftIdsHere()).includes(id)
}

/** Sends the user's held drafts; those that the server has are gone from here. Throws where it does not answer. */
export async function shareHeldDrafts(userId: string): Promise<void> {
  for (const { key } of await heldDraftRows(userId).sortBy('savedAt')) {
    const { sharing, value } = (await markAsSharing(key)) ?? {}
    if (!sharing || !value) continue
    const refusal = await send(sharing, value).then(
      () => null,
      (error) => domainErrorOf(error) ?? Promise.reject(error),
    )
    // NOT_FOUND: it arrived, was taken up and has ended. Other refusals leave it here; all but that of its content are also of the next ones.
    const isShared = !refusal || refusal.code === 'NOT_FOUND'
    const isRefused = refusal?.code === 'INVALID_INPUT'
    await settle(key, sharing, { isShared, isRefused })
    if (!isShared && !isRefused) return
  }
}

function send(id: string, { label, total, draft }: StoredHold<{ id: string }>): Promise<SharedDraft> {
  return server.heldDrafts.create(
    { id, draftId: draft.id, label, total, content: JSON.stringify(draft) },
    within(),
  )
}

/** From here on it is taken through the server alone: the request may arrive although its answer is lost. */
function markAsSharing(key: string) {
  return local.transaction('rw', local.drafts, async () => {
    const row = await local.drafts.get(key)
    if (!row) return undefined
    const before = row.value as StoredHold<{ id: string }>
    if (before.isRefused) return undefined
    const value = { ...before, sharing: before.sharing ?? uuidv7() }
    await local.drafts.put({ ...row, value })
    return { sharing: value.sharing, value }
  })
}

/** The draft may have been taken up and held again in between: then it has another `sharing`. */
function settle(key: string, id: string, outcome: { isShared: boolean; isRefused: boolean }): Promise<void> {
  return local.transaction('rw', local.drafts, async () => {
    const row = await local.drafts.get(key)
    const { sharing, ...value } = (row?.value ?? {}) as Partial<StoredHold<unknown>>
    if (!row || sharing !== id) return
    const { isShared, isRefused } = outcome
    if (isShared) await local.drafts.delete(key)
    else await local.drafts.put({ ...row, value: isRefused ? { ...value, isRefused } : value })
  })
}

type Taken = { userId: string; name: string }

/** Moves a shared draft into this tab and holds the `open` one instead. Throws CONFLICT with who was faster, or where the server does not answer. */
export async function takeSharedDraft<Value>(
  { id, version }: Pick<SharedDraft, 'id' | 'version'>,
  { userId, name }: Taken,
  open: DraftToHold<Value> | null,
): Promise<Value> {
  const { content } = await server.heldDrafts.take({ id, version }, within())
  const draft = parseHeldContent(content) as Value | null
  if (!draft) throw new Error('the content is no draft')
  await local.transaction('rw', local.drafts, async () => {
    await local.drafts.filter(({ value }) => (value as { sharing?: string } | null)?.sharing === id).delete()
    await openDraft(userId, name, draft, open)
  })
  return draft
}

/** The same for one held here whose sending was not answered. */
export async function takeSendingDraft<Value extends { id: string }>(
  held: { sharing: string; label: string; total: number | null; draft: Value },
  to: Taken,
  open: DraftToHold<Value> | null,
): Promise<Value> {
  await send(held.sharing, { ...held, by: '' })
  return await takeSharedDraft({ id: held.sharing, version: UNTAKEN_VERSION }, to, open)
}

/** This device has finished what it took up. Unanswered, it stays on the list as taken. */
export function endSharedDraft(id: string): Promise<unknown> {
  return server.heldDrafts.end({ id }, within())
}
