import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BoardOrder } from '../../../../contract/production.ts'
import { type Stage, stageName, stagesOfShop } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { now } from '../../../clock.ts'
import { queries, queryClient } from '../../../data/query-client.tsx'
import { type Output, server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { domainErrorOf } from '../../../domain-error.ts'
import { notifyFailure, notifySuccess, UNDO_MS, withdrawNotice } from '../../../kit/feedback/notify.ts'
import { perform } from '../../../kit/feedback/perform.ts'
import { openOrderMessage } from '../order-message.ts'
import { type Card, movedTo } from './cards.ts'

type Board = Output['production']['board']

const FAILED = 'Gagal memindahkan pesanan. Silakan coba lagi.'
/** Trying again changes nothing. */
const HELD = 'Pesanan ini belum dapat masuk produksi'
const HELD_BY: readonly string[] = ['OUTSOURCING_INCOMPLETE', 'PROOF_REQUIRED', 'MATERIAL_SHORT']
/** A wall hears of changes by the stream; what the stream has missed in an outage is asked for (ms). */
const ASK_AGAIN_MS = 60_000

const boardQuery = queries.production.board

/** Orders with moves on their way: older answers would put the cards back. */
const moving = new Map<string, BoardOrder>()
const withMoves = (board: Board): Board => ({
  ...board,
  orders: board.orders.map((order) => moving.get(order.id) ?? order),
})

export function useBoard() {
  const options = { refetchInterval: ASK_AGAIN_MS, networkMode: 'always', select: withMoves } as const
  return useQuery(boardQuery.queryOptions(options))
}

/** Moves are optimistic and undone from their message; one that a colleague made first is shown. */
export function useMoves() {
  const { user, store } = useShop()
  const { data } = useBoard()
  const [undoable] = useState(() => new Map<string, { ids: string[]; stage: string }>())
  // A move that a colleague has moved on from cannot be undone.
  useEffect(() => {
    for (const [id, { ids, stage }] of undoable) {
      const lines = data?.orders.find((order) => order.id === id)?.lines ?? []
      const isThere = ids.every((line) => lines.some((one) => one.id === line && one.stage === stage))
      if (!data || isThere) continue
      undoable.delete(id)
      withdrawNotice(id)
    }
  }, [data, undoable])
  // For screen readers.
  const [said, say] = useState('')
  const actions = useMemo(() => {
    const key = boardQuery.queryKey()
    const stages = stagesOfShop(store)
    const show = (order: BoardOrder) =>
      queryClient.setQueryData<Board>(key, (board) => {
        if (!board) return board
        return { ...board, orders: board.orders.map((one) => (one.id === order.id ? order : one)) }
      })
    const inBoard = (id: string) =>
      moving.get(id) ?? queryClient.getQueryData<Board>(key)?.orders.find((one) => one.id === id)
    // By order: its moves are sent one after the other.
    const last = new Map<string, Promise<unknown>>()

    async function move({ order, stage: from, lines }: Pick<Card, 'order' | 'stage' | 'lines'>, to: string) {
      const about = `${transactionNumber(order.id)} · ${order.customerName}`
      const ids = lines.map(({ id }) => id)
      withdrawNotice(order.id)
      // An answer on its way would put the card back.
      void queryClient.cancelQueries({ queryKey: key })
      const then = movedTo(inBoard(order.id) ?? order, ids, to, { at: now(), by: user.name, stages })
      moving.set(order.id, then)
      show(then)
      const sent = Promise.resolve(last.get(order.id)).then(() =>
        server.production.moveLines({ id: order.id, lines: ids, from, to }),
      )
      const settled = sent.catch(() => undefined)
      last.set(order.id, settled)
      /** Shows the server's order once no more moves are on their way. */
      const settle = (known: BoardOrder) => {
        if (last.get(order.id) !== settled) return
        last.delete(order.id)
        // A refetch in between may hold `known` already: equal data would leave the move on the screen.
        show(then)
        moving.delete(order.id)
        show(known)
      }
      say(`${about} dipindah ke ${stageName(to, stages)}`)
      try {
        settle(await sent)
        undoable.set(order.id, { ids, stage: to })
        notifySuccess(`Dipindah ke ${stageName(to, stages)}.`, {
          about: order.id,
          detail: about,
          forMs: UNDO_MS,
          action: {
            label: 'Urungkan',
            onClick: () => void move({ order, stage: to, lines }, from),
          },
        })
      } catch (error) {
        settle(order)
        await queryClient.invalidateQueries({ queryKey: key })
        const refusal = domainErrorOf(error)
        const detail =
          refusal?.code === 'CONFLICT' ? whoWas(ids, inBoard(order.id), stages) : refusal?.message
        const title = refusal && HELD_BY.includes(refusal.code) ? HELD : FAILED
        notifyFailure(title, { about: order.id, detail: [about, detail].filter(Boolean).join('. '), error })
        say(`${about} tidak dipindah. ${detail ?? ''}`)
      }
    }

    const shelve = (order: BoardOrder, shelf: string) =>
      perform({
        action: () => server.production.setShelf({ id: order.id, shelf }),
        done: show,
        failed: 'Gagal mencatat rak. Silakan coba lagi.',
      })

    const tell = (order: BoardOrder) => openOrderMessage(store, order)

    return { move: (card: Card, to: string) => void move(card, to), shelve, tell }
  }, [user, store, undoable])
  return { ...actions, said }
}
export type Moves = Omit<ReturnType<typeof useMoves>, 'said'>

function whoWas(ids: readonly string[], now: BoardOrder | undefined, stages: readonly Stage[]): string {
  const line = now?.lines.find(({ id }) => ids.includes(id))
  if (!line) return 'Pesanan ini sudah tidak ada di papan'
  return `Sudah di ${stageName(line.stage, stages)}, dipindah ${line.movedByName ?? 'orang lain'}`
}
