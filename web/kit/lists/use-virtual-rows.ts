import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowGroup } from './column.ts'

/** So many rows are drawn whole: a screen or two. */
const RENDER_ALL_BELOW = 80
/** Rows beyond each edge of the window that are drawn as well: what the next movement shows, and where Tab leads. */
const OVERSCAN = 10
/** What is known of the heights of rows is forgotten beyond so many. */
const MAX_HEIGHTS = 20_000

type Options = {
  /** What a row is high, in px, until it has been drawn; with the gap after it. */
  estimate: number
  /** What lies between two rows, in px. */
  gap?: number
  /** A row that stays drawn wherever the list is scrolled to. */
  keep?: string | undefined
}

/** What stands in a list, one below the other: the head of a group, a row, or the room of what is not drawn. */
export type VirtualPart<Row> =
  | { kind: 'head'; key: string; at: number }
  | { kind: 'row'; key: string; at: number; row: Row; place: number }
  | { kind: 'room'; key: string; height: number }

/** What is drawn of one group, or the room of all groups up to the next of which something is. */
export type VirtualBlock<Row> =
  | { group: RowGroup<Row>; key: string; parts: VirtualPart<Row>[] }
  | { group: null; key: string; height: number }

export type VirtualRows<Row> = {
  /** Whether only a part is drawn. */
  isPartial: boolean
  /** All heads and rows there are. */
  count: number
  blocks: VirtualBlock<Row>[]
  /** On the element around all of it. */
  frame: RefObject<HTMLElement | null>
  /** On every row and head, with its key as `data-entry`. */
  measure: (element: HTMLElement | null) => (() => void) | undefined
}

/**
 * Virtualizes a long list: renders the rows in and near the window, the focused row with its neighbours (for Tab), and open rows. Printing
 * and the browser's search render all. Scroll position and height are kept when rows change and when the list is reopened.
 */
export function useVirtualRows<Row extends { id: string }>(
  groups: readonly RowGroup<Row>[],
  { estimate, gap = 0, keep }: Options,
): VirtualRows<Row> {
  const frame = useRef<HTMLElement | null>(null)
  const keys = useMemo(
    () =>
      groups.flatMap(({ key, head, rows }) => [...(head ? [headKey(key)] : []), ...rows.map(({ id }) => id)]),
    [groups],
  )
  const places = useMemo(() => new Map(keys.map((key, at) => [key, at])), [keys])
  const whole = useRenderAll()
  const isPartial = keys.length > RENDER_ALL_BELOW && !whole
  const [top, setTop] = useState(0)
  const heights = knownHeights(estimate)
  const held = useRef<string>(undefined)

  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: useCallback(
      (at: number) => heights.get(keys[at] ?? '') ?? estimate,
      [heights, keys, estimate],
    ),
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    scrollMargin: top,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    // A list that is drawn whole is the browser's to scroll, and to hold in its place.
    useFlushSync: isPartial,
    anchorTo: isPartial && scrollY > top ? 'end' : 'start',
    // At its end it is not held there: the next page comes below.
    scrollEndThreshold: -1,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const drawn = new Set<number>()
      for (
        let at = Math.max(0, startIndex - overscan);
        at <= Math.min(count - 1, endIndex + overscan);
        at++
      ) {
        drawn.add(at)
      }
      for (const key of [held.current, keep, ...openIn(frame.current)]) {
        const at = places.get(key ?? '')
        if (at === undefined) continue
        for (const near of [at - 1, at, at + 1]) if (near >= 0 && near < count) drawn.add(near)
      }
      return [...drawn].sort((one, other) => one - other)
    },
  })
  virtual.shouldAdjustScrollPositionOnItemSizeChange = isPartial ? undefined : never
  const indexes = virtual.getVirtualItems().map(({ index }) => index)

  const now = useRef({ places, virtual, heights, gap, isPartial, top })
  now.current = { places, virtual, heights, gap, isPartial, top }
  const [observer] = useState(
    () =>
      new ResizeObserver((told) => {
        const { places, virtual, heights, gap } = now.current
        for (const { target } of told) {
          const key = (target as HTMLElement).dataset.entry ?? ''
          const at = places.get(key)
          if (at === undefined || !target.isConnected) continue
          const height = target.getBoundingClientRect().height + gap
          heights.set(key, height)
          virtual.resizeItem(at, height)
        }
      }),
  )
  useEffect(() => () => observer.disconnect(), [observer])
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    [observer],
  )

  // Where the list begins on the page. What comes or goes above it moves what is read no more than a row would.
  const settle = useCallback(() => {
    const { isPartial, top } = now.current
    if (!frame.current) return
    if (!isPartial) return setTop(0)
    const head = frame.current instanceof HTMLTableElement ? (frame.current.tHead?.offsetHeight ?? 0) : 0
    const is = Math.round(frame.current.getBoundingClientRect().top + scrollY) + head
    if (is === top) return
    if (top > 0 && scrollY > top) scrollBy({ top: is - top, behavior: 'instant' })
    setTop(is)
  }, [])
  useLayoutEffect(settle)
  useEffect(() => {
    const page = new ResizeObserver(settle)
    page.observe(document.body)
    return () => page.disconnect()
  }, [settle])

  // What had the focus last may get it back, as the button that opened a dialog does.
  useEffect(() => {
    const element = frame.current
    const hold = ({ target }: FocusEvent) => {
      held.current = entryOf(target as Element)
    }
    element?.addEventListener('focusin', hold)
    return () => element?.removeEventListener('focusin', hold)
  }, [])

  // One keeps the place: here, not the browser.
  useLayoutEffect(() => {
    if (!isPartial) return
    const { style } = document.documentElement
    style.overflowAnchor = 'none'
    return () => {
      style.overflowAnchor = ''
    }
  }, [isPartial])

  const all = isPartial ? indexes : keys.map((_, at) => at)
  const startOf = (at: number) => virtual.measurementsCache[at]?.start ?? top + virtual.getTotalSize()
  return { isPartial, count: keys.length, blocks: blocksOf(groups, keys, all, startOf), frame, measure }
}

const headKey = (group: string) => `head ${group}`
const never = () => false
const entryOf = (element: Element | null) => element?.closest<HTMLElement>('[data-entry]')?.dataset.entry

/** The rows that show more than others: opened by somebody, or with a menu open. */
function openIn(frame: HTMLElement | null): (string | undefined)[] {
  const open = frame?.querySelectorAll('[data-entry] :is(details[open], [aria-expanded="true"])') ?? []
  return [...open].map(entryOf)
}

/** What rows were high when they were last drawn, of each kind of list; another width makes other heights. */
const known = new Map<number, { width: number; heights: Map<string, number> }>()

function knownHeights(kind: number): Map<string, number> {
  let of = known.get(kind)
  if (!of || of.width !== innerWidth || of.heights.size > MAX_HEIGHTS) {
    of = { width: innerWidth, heights: new Map() }
    known.set(kind, of)
  }
  return of.heights
}

/** Whether every row is wanted: while the page is printed, and from the keys of the browser's search until something else is done here. */
function useRenderAll(): boolean {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    // Before the browser looks at the page.
    const drawAll = () => flushSync(() => setWhole(true))
    const drawFew = () => setWhole(false)
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      if (key === 'F3' || ((ctrlKey || metaKey) && /^[fg]$/i.test(key))) drawAll()
      else if (!['Control', 'Meta', 'Shift', 'Alt'].includes(key)) drawFew()
    }
    addEventListener('beforeprint', drawAll)
    addEventListener('afterprint', drawFew)
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', drawFew, true)
    return () => {
      removeEventListener('beforeprint', drawAll)
      removeEventListener('afterprint', drawFew)
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', drawFew, true)
    }
  }, [])
  return whole
}

export function blocksOf<Row extends { id: string }>(
  groups: readonly RowGroup<Row>[],
  keys: readonly string[],
  drawn: readonly number[],
  startOf: (at: number) => number,
): VirtualBlock<Row>[] {
  const blocks: VirtualBlock<Row>[] = []
  let first = 0
  let next = 0
  let skipped = 0
  for (const group of groups) {
    const head = group.head ? 1 : 0
    const end = first + head + group.rows.length
    const parts: VirtualPart<Row>[] = []
    let at = first
    const room = (until: number) => {
      if (until > at)
        parts.push({ kind: 'room', key: `room ${keys[at]}`, height: startOf(until) - startOf(at) })
    }
    for (let index = drawn[next]; index !== undefined && index < end; index = drawn[++next]) {
      room(index)
      const key = keys[index] ?? ''
      const place = index - first - head
      const row = group.rows[place]
      if (row) parts.push({ kind: 'row', key, at: index, row, place })
      else parts.push({ kind: 'head', key, at: index })
      at = index + 1
    }
    if (parts.length === 0) skipped += startOf(end) - startOf(first)
    else {
      if (skipped > 0) blocks.push({ group: null, key: `before ${group.key}`, height: skipped })
      skipped = 0
      room(end)
      blocks.push({ group, key: group.key, parts })
    }
    first = end
  }
  if (skipped > 0) blocks.push({ group: null, key: 'rest', height: skipped })
  return blocks
}
