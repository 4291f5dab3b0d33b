import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far a card is pulled before it is dragged rather than clicked (px). */
const PULL = 6

type Dragging = {
  card: HTMLElement
  ghost: HTMLElement
  columns: { stage: string; element: HTMLElement; left: number; right: number }[]
}

/** Drags cards (`data-card`) by mouse or pen into columns (`data-stage`). Only styles change: nothing is rendered until the drop. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (card: string, stage: string) => void,
): void {
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    let from: { card: HTMLElement; x: number; y: number } | null = null
    let dragging: Dragging | null = null
    let over: Dragging['columns'][number] | null = null

    function down(event: PointerEvent) {
      const target = event.target as HTMLElement
      const card = target.closest<HTMLElement>('[data-card]')
      if (event.button !== 0 || event.pointerType === 'touch' || !card || !board.current?.contains(card))
        return
      if (target.closest('[data-menu], input, .mantine-Button-root')) return
      from = { card, x: event.clientX, y: event.clientY }
    }
    function moveTo(event: PointerEvent) {
      if (!from) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!dragging) {
        if (Math.hypot(dx, dy) < PULL) return
        if (board.current) dragging = lift(from.card, board.current)
        if (!dragging) return
      }
      dragging.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(-1.5deg)`
      const now = dragging.columns.find(({ left, right }) => event.clientX >= left && event.clientX < right)
      if (now === over) return
      over?.element.removeAttribute('data-over')
      over = now ?? null
      over?.element.setAttribute('data-over', '')
    }
    function end(drop: boolean) {
      const [card, stage] = [dragging?.card.dataset.card, over?.stage]
      over?.element.removeAttribute('data-over')
      dragging?.card.removeAttribute('data-lifted')
      dragging?.ghost.remove()
      ;[from, dragging, over] = [null, null, null]
      if (drop && card && stage) dropped(card, stage)
    }
    const up = () => {
      if (!dragging) return end(false)
      // The click that follows a drop opens nothing.
      const swallow = (click: Event) => click.stopPropagation()
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      end(true)
    }
    const cancel = () => end(false)
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && dragging) end(false)
    }
    window.addEventListener('pointerdown', down)
    window.addEventListener('pointermove', moveTo)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key)
    return () => {
      end(false)
      window.removeEventListener('pointerdown', down)
      window.removeEventListener('pointermove', moveTo)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key)
    }
  }, [board])
}

/** A copy follows the pointer; the card itself marks the place that it leaves. */
function lift(card: HTMLElement, board: HTMLElement): Dragging {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.setAttribute('data-ghost', '')
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  document.body.append(ghost)
  card.setAttribute('data-lifted', '')
  getSelection()?.removeAllRanges()
  const columns = [...board.querySelectorAll<HTMLElement>('[data-stage]')].map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { element, stage: element.dataset.stage ?? '', left, right }
  })
  return { card, ghost, columns }
}
