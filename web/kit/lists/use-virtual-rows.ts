import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowGroup } from './column.ts'
import { blocksOf, type VirtualBlock } from './virtual-blocks.ts'

/** Shorter lists are rendered whole. */
const RENDER_ALL_BELOW = 80

/** Rows rendered beyond each edge, for scrolling and Tab. */
const OVERSCAN = 10

/** Limit of the height cache. */
const MAX_HEIGHTS = 20_000

type Options = {
  /** Row height (px) with gap, until measured. */
  estimate: number
  /** px */
  gap?: number
  /** A row to keep rendered. */
  keep?: string | undefined
}

export type VirtualRows<Row> = {
  isPartial: boolean
  /** Heads and rows. */
  count: number
  blocks: VirtualBlock<Row>[]
  /** Ref of the outer element. */
  frame: RefObject<HTMLElement | null>
  /** Ref of every row and head; their key is `data-entry`. */
  measure: (element: HTMLElement | null) => (() => void) | undefined
}

/**
 * Virtualizes a long list: renders rows in and near the window, the focused row with its neighbours (for Tab), and open rows. Printing and
 * the browser's search render all. Keeps position and height when rows change or the list is reopened.
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
    // Lists rendered whole use native scroll anchoring.
    useFlushSync: isPartial,
    anchorTo: isPartial && scrollY > top ? 'end' : 'start',
    // The next page is appended below.
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
      new ResizeObserver((entries) => {
        const { places, virtual, heights, gap } = now.current
        for (const { target } of entries) {
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

  // Tracks the list's offset; layout changes above must not move what is read.
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

  // The focus may return to this row after a dialog.
  useEffect(() => {
    const element = frame.current
    const hold = ({ target }: FocusEvent) => {
      held.current = entryOf(target as Element)
    }
    element?.addEventListener('focusin', hold)
    return () => element?.removeEventListener('focusin', hold)
  }, [])

  // Anchoring is done here.
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

/** Expanded rows and open menus. */
function openIn(frame: HTMLElement | null): (string | undefined)[] {
  const open = frame?.querySelectorAll('[data-entry] :is(details[open], [aria-expanded="true"])') ?? []
  return [...open].map(entryOf)
}

/** Measured heights by estimate; reset on resize. */
const known = new Map<number, { width: number; heights: Map<string, number> }>()

function knownHeights(kind: number): Map<string, number> {
  let of = known.get(kind)
  if (!of || of.width !== innerWidth || of.heights.size > MAX_HEIGHTS) {
    of = { width: innerWidth, heights: new Map() }
    known.set(kind, of)
  }
  return of.heights
}

/** While printing, and from the browser's search shortcut until the next input. */
function useRenderAll(): boolean {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    // Synchronous: before the browser searches.
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
